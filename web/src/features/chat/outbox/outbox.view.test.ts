import { describe, expect, it } from 'vitest';
import {
  entryFrom,
  nextIn,
  pendingIn,
  refused,
  retried,
  revived,
  stalled,
  without,
  type Entry,
} from './outbox.view.ts';

const entry = (clientId: string, state: Entry['state'] = 'sending', chatId = 'c'): Entry => ({
  clientId,
  chatId,
  text: clientId,
  at: '2026-11-20T09:00:00.000Z',
  state,
});
const states = (entries: Entry[]) => entries.map(({ clientId, state }) => `${clientId} ${state}`);

describe('unsent messages', () => {
  it('are sent one at a time per chat', () => {
    const entries = [entry('a'), entry('b'), entry('z', 'sending', 'other')];
    expect(nextIn(entries, 'c')?.clientId).toBe('a');
    expect(nextIn(without(entries, 'a'), 'c')?.clientId).toBe('b');
    expect(nextIn(entries, 'other')?.clientId).toBe('z');
    expect(nextIn(entries, 'nowhere')).toBeUndefined();
  });

  it('wait together when the network fails, to keep the order', () => {
    const lost = stalled([entry('a'), entry('b'), entry('z', 'sending', 'other')], 'c');
    expect(states(lost)).toEqual(['a waiting', 'b waiting', 'z sending']);
    expect(nextIn([...lost, entry('late')], 'c')).toBeUndefined();
    expect(nextIn(revived(lost), 'c')?.clientId).toBe('a');
  });

  it('continue when one is refused', () => {
    const after = refused([entry('a'), entry('b')], 'a', 'No longer.');
    expect(after[0]).toMatchObject({ state: 'refused', reason: 'No longer.' });
    expect(nextIn(after, 'c')?.clientId).toBe('b');
    expect(revived(after)[0]?.state).toBe('refused');
  });

  it('retry together with everything waiting in the chat', () => {
    const stuck = [entry('a', 'waiting'), entry('b', 'refused'), entry('z', 'waiting', 'other')];
    expect(states(retried(stuck, 'b'))).toEqual(['a sending', 'b sending', 'z waiting']);
    expect(retried(refused([entry('a')], 'a', 'No.'), 'a')[0]).not.toHaveProperty('reason');
    expect(states(retried(stuck, 'gone'))).toEqual(states(stuck));
  });

  it("are removed once they are among the chat's messages", () => {
    const sent = {
      _id: '1',
      chatId: 'c',
      seq: 1,
      text: 'a',
      createdAt: '2026-11-20T09:00:00.000Z',
      sender: null,
      clientId: 'a',
    };
    expect(pendingIn([entry('a'), entry('b'), entry('z', 'sending', 'other')], 'c', [sent])).toEqual([
      entry('b'),
    ]);
    expect(pendingIn([], 'c', [sent])).toEqual([]);
  });

  it('are restored completely or not at all', () => {
    expect(entryFrom({ ...entry('a', 'refused'), reason: 'No.' })).toEqual(entry('a'));
    expect(entryFrom({ ...entry('a'), replyTo: 'm1' })).toEqual({ ...entry('a'), replyTo: 'm1' });
    for (const stored of [
      undefined,
      null,
      7,
      'a',
      {},
      { ...entry('a'), text: 4 },
      { ...entry('a'), chatId: '' },
    ])
      expect(entryFrom(stored)).toBeUndefined();
  });
});
