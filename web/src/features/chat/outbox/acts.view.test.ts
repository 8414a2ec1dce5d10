import type { ChatMessage } from '@tandem/contract/chat';
import { describe, expect, it } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { type Act, actFrom, actsIn, type NewAct, nextActIn, withAct, withActs } from './acts.view.ts';
import type { Entry } from './outbox.view.ts';

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
let count = 0;
const act = (done: Partial<NewAct> & Pick<NewAct, 'kind'>, more: Partial<Act> = {}): Act =>
  ({
    id: `a${(count += 1)}`,
    chatId: 'c',
    messageId: 'm1',
    at: at(1),
    state: 'sending',
    ...done,
    ...more,
  }) as Act;
const ana = personNamed('Ana', { _id: 'ana' });
const message: ChatMessage = {
  _id: 'm1',
  chatId: 'c',
  seq: 1,
  text: 'Hello.',
  createdAt: at(0),
  sender: ana,
  clientId: null,
};
const shown = (...acts: Act[]) => withActs([message], acts, ana)[0];

describe('acts that the server does not know yet', () => {
  it('are shown in their order, but not what was refused', () => {
    const edits = [
      act({ kind: 'edit', text: 'Once.' }),
      act({ kind: 'edit', text: 'Twice.' }, { at: at(2) }),
    ];
    expect(shown(...edits)).toMatchObject({ text: 'Twice.', editedAt: at(2) });
    expect(shown(act({ kind: 'react', emoji: '👍' }))?.reactions?.[0]).toMatchObject({
      emoji: '👍',
      count: 1,
    });
    expect(shown(act({ kind: 'pin' }))?.pinnedAt).toBe(at(1));
    expect(shown(act({ kind: 'delete' }), act({ kind: 'edit', text: 'No.' }))).toMatchObject({ text: '' });
    expect(shown(act({ kind: 'delete' }, { state: 'refused' }))).toBe(message);
  });

  it('leave out what a later one makes needless, unless it is being sent', () => {
    const [edit, pin, other] = [
      act({ kind: 'edit', text: 'Once.' }),
      act({ kind: 'pin' }),
      act({ kind: 'edit', text: 'Else.', messageId: 'm2' }),
    ];
    const again = act({ kind: 'edit', text: 'Twice.' });
    expect(withAct([edit, pin, other], again, undefined)).toEqual([pin, other, again]);
    expect(withAct([edit, pin], again, edit.id)).toEqual([edit, pin, again]);
    const gone = act({ kind: 'delete' });
    expect(withAct([edit, pin, other], gone, undefined)).toEqual([other, gone]);
    const [given, back] = [act({ kind: 'react', emoji: '👍' }), act({ kind: 'unreact', emoji: '👍' })];
    expect(withAct([given, act({ kind: 'react', emoji: '🎉' })], back, undefined)).toHaveLength(2);
  });

  it('are sent in order, after the messages that were written before', () => {
    const [first, second] = [act({ kind: 'pin' }), act({ kind: 'delete' })];
    const entry: Entry = { clientId: 'e', chatId: 'c', text: 'Hi.', at: at(0), state: 'waiting' };
    expect(nextActIn([first, second], [], 'c')).toBe(first);
    expect(nextActIn([{ ...first, state: 'refused' }, second], [], 'c')).toBe(second);
    expect(nextActIn([{ ...first, state: 'waiting' }, second], [], 'c')).toBeUndefined();
    expect(nextActIn([first], [entry], 'c')).toBeUndefined();
    expect(nextActIn([first], [{ ...entry, at: at(2) }], 'c')).toBe(first);
    expect(nextActIn([first], [{ ...entry, state: 'refused' }], 'c')).toBe(first);
    expect(actsIn([first, { ...second, state: 'refused' }], 'waiting').map(({ state }) => state)).toEqual([
      'waiting',
      'refused',
    ]);
  });

  it('are read from storage, where they are whole', () => {
    const stored = act({ kind: 'edit', text: 'Later.' }, { state: 'refused', reason: 'No.' });
    const { reason: _, ...bare } = stored;
    expect(actFrom(stored)).toEqual({ ...bare, state: 'sending' });
    for (const broken of [
      null,
      'x',
      {},
      { ...stored, text: '' },
      { ...stored, kind: 'fly' },
      { ...stored, id: 1 },
    ])
      expect(actFrom(broken)).toBeUndefined();
  });
});
