import type { ChatMessage } from '@tandem/contract/chat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstSeqOf,
  hasGap,
  lastSeqOf,
  merged,
  threadFrom,
  withChange,
  withChanges,
  withMessages,
  withOlder,
  withQuoted,
} from './thread.view.ts';

const message = (seq: number): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'c',
  seq,
  text: `number ${seq}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  sender: null,
  clientId: null,
});
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at));
const seqs = ({ messages }: { messages: ChatMessage[] }) => messages.map(({ seq }) => seq);

describe('a thread', () => {
  it('contains each message once, however often it arrives', () => {
    const thread = withMessages(threadFrom(upTo(3), false), [message(4), message(4)]);
    expect(seqs(thread)).toEqual([1, 2, 3, 4]);
    expect(withMessages(thread, [message(4), message(2)])).toBe(thread);
  });

  it('sets messages after a gap aside until the gap is filled', () => {
    const gap = withMessages(threadFrom(upTo(3), false), [message(6), message(5)]);
    expect(seqs(gap)).toEqual([1, 2, 3]);
    expect(hasGap(gap)).toBe(true);
    expect(withMessages(gap, [message(5)])).toBe(gap);
    const filled = withMessages(gap, [message(4)]);
    expect(seqs(filled)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(hasGap(filled)).toBe(false);
  });

  it('empties what is quoted of a message that is deleted before the loaded ones', () => {
    const thread = withQuoted(threadFrom(upTo(10, 6), true), [message(2)]);
    const gone = { ...message(2), text: '', deletedAt: '2026-11-20T10:00:00.000Z', changeSeq: 1 };
    for (const after of [
      withChange(thread, { changeSeq: 1, message: gone }),
      withChanges(thread, { changeSeq: 1, data: [gone] }),
    ])
      expect([seqs(after), after.quoted]).toEqual([[6, 7, 8, 9, 10], [gone]]);
    expect(merged(withQuoted(threadFrom([], false), [gone]), thread).quoted).toEqual([gone]);
  });

  it('starts with the first message of the chat', () => {
    const empty = threadFrom([], false);
    expect([lastSeqOf(empty), firstSeqOf(empty)]).toEqual([0, undefined]);
    expect(seqs(withMessages(empty, [message(1)]))).toEqual([1]);
    expect(hasGap(withMessages(empty, [message(2)]))).toBe(true);
  });

  it('prepends older pages', () => {
    const thread = threadFrom(upTo(10, 6), true);
    const more = withOlder(thread, upTo(5, 3), { hasMore: true });
    expect(seqs(more)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(more.hasOlder).toBe(true);
    expect(seqs(withOlder(more, upTo(2), { hasMore: false }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(withOlder(more, [], { hasMore: false }).hasOlder).toBe(false);
  });

  it('ignores older pages that leave a gap or repeat', () => {
    const thread = threadFrom(upTo(10, 6), true);
    expect(withOlder(thread, upTo(4, 2), { hasMore: true })).toBe(thread);
    const twice = withOlder(withOlder(thread, upTo(5), { hasMore: false }), upTo(5), { hasMore: false });
    expect(seqs(twice)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is dense, ordered and complete for any order of messages and pages', () => {
    const deliveries = fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), { maxLength: 40 }),
    );
    fc.assert(
      fc.property(deliveries, ([known, batches]) => {
        let thread = threadFrom(upTo(known), false);
        for (const batch of batches) thread = withMessages(thread, batch.map(message));
        const sent = new Set([...seqs(threadFrom(upTo(known), false)), ...batches.flat()]);
        let end = 0;
        while (sent.has(end + 1)) end += 1;
        expect(seqs(thread)).toEqual(seqs({ messages: upTo(end) }));
        const beyond = [...sent].filter((seq) => seq > end).toSorted((a, b) => a - b);
        expect(thread.afterGap.map(({ seq }) => seq)).toEqual(beyond);
        expect(seqs(withMessages(thread, upTo(40)))).toEqual(seqs({ messages: upTo(40) }));
      }),
    );
  });
});
