import type { ChatMessage } from '@tandem/contract/chat';
import { describe, expect, it } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { actionsFor, hasReacted, lastEditable, mayReact, withReaction } from './message-actions.view.ts';

const createdAt = '2026-11-20T09:00:00.000Z';
const message = (more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: 'm1',
  chatId: 'c',
  seq: 1,
  text: 'Hello.',
  createdAt,
  sender: personNamed('Ana', { _id: 'ana' }),
  clientId: null,
  ...more,
});
const viewer = { me: 'me', isOwner: false, mayWrite: true, now: Date.parse(createdAt) + 60_000 };
const ana = { ...viewer, me: 'ana' };

describe('what one can do with a message', () => {
  it('has a task made of it in the chat of a project, once', () => {
    const inProject = { ...viewer, hasBoard: true };
    expect(actionsFor(message(), inProject)).toContain('task');
    expect(actionsFor(message(), viewer)).not.toContain('task');
    expect(actionsFor(message({ taskId: 't' }), inProject)).not.toContain('task');
    expect(actionsFor(message(), { ...inProject, mayWrite: false })).not.toContain('task');
    expect(actionsFor(message({ isHidden: true }), inProject)).not.toContain('task');
  });

  it('depends on whose it is', () => {
    expect(actionsFor(message(), viewer)).toEqual([
      'reply',
      'save',
      'pin',
      'unread',
      'copyText',
      'copyLink',
      'report',
    ]);
    expect(actionsFor(message(), ana)).toEqual([
      'reply',
      'edit',
      'save',
      'pin',
      'copyText',
      'copyLink',
      'delete',
    ]);
    expect(actionsFor(message(), { ...viewer, isOwner: true })).toContain('delete');
    expect(actionsFor(message({ sender: null }), viewer)).not.toContain('report');
  });

  it('ends with the time for edits, with the right to write, and when it is hidden or deleted', () => {
    const later = { ...ana, now: ana.now + 24 * 3_600_000 };
    expect(actionsFor(message(), later)).toEqual(['reply', 'save', 'pin', 'copyText', 'copyLink', 'delete']);
    for (const [of, by] of [
      [message(), { ...ana, mayWrite: false }],
      [message({ isHidden: true }), ana],
    ] as const)
      expect(actionsFor(of, by).filter((action) => action !== 'save')).toEqual([
        'copyText',
        'copyLink',
        'delete',
      ]);
    expect(actionsFor(message({ isHidden: true, text: '' }), viewer)).toEqual(['unread', 'copyLink']);
    expect(actionsFor(message({ pinnedAt: createdAt }), viewer)).toContain('unpin');
    expect(actionsFor(message({ deletedAt: createdAt, text: '' }), ana)).toEqual([]);
  });

  it('lets the arrow key edit the last own message', () => {
    const messages = [
      message(),
      message({ _id: 'm2', seq: 2 }),
      message({ _id: 'm3', sender: null }),
      message({ _id: 'm4', deletedAt: createdAt }),
    ];
    expect(lastEditable(messages, ana)?._id).toBe('m2');
    expect(lastEditable(messages, viewer)).toBeUndefined();
  });
});

describe('a reaction', () => {
  const given = (by: string, isGiven = true) => ({ me: by, name: by, isGiven });

  it('is counted once a person, and goes with its last one', () => {
    const one = withReaction(message(), '👍', given('ana'));
    const two = withReaction(withReaction(one, '👍', given('ana')), '👍', given('ben'));
    expect(two.reactions).toEqual([
      {
        emoji: '👍',
        count: 2,
        people: [
          { _id: 'ana', name: 'ana' },
          { _id: 'ben', name: 'ben' },
        ],
      },
    ]);
    expect([hasReacted(two, '👍', 'ben'), hasReacted(two, '🎉', 'ben')]).toEqual([true, false]);
    expect(withReaction(one, '👍', given('ana', false)).reactions).toEqual([]);
  });

  it('is for a message that is neither hidden nor deleted', () => {
    expect(mayReact(message(), viewer)).toBe(true);
    expect(mayReact(message(), { mayWrite: false })).toBe(false);
    expect(mayReact(message({ isHidden: true }), viewer)).toBe(false);
  });
});
