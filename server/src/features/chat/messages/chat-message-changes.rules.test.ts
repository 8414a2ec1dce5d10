import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import { rangeAround } from '../chat.rules.ts';
import { decideEveryone, whyNotReact } from './chat-message-changes.rules.ts';

const reactionsOf = (count: number, emoji: string) =>
  Array.from({ length: count }, (_, at) => ({ memberId: `${at}`, emoji }));
const mine = { memberId: 'me', emoji: '👍' };

describe('whyNotReact', () => {
  it('allows as many reactions as a message can have', () => {
    const given = reactionsOf(limits.reactions.ofMessage - 1, '👍');
    expect(whyNotReact(given, mine)).toBeNull();
    expect(whyNotReact([...given, { memberId: 'x', emoji: '👍' }], mine)?.code).toBe(
      'chat.too_many_reactions',
    );
  });
});

describe('rangeAround', () => {
  const range = (middle: number, lastSeq: number) => rangeAround(middle, { lastSeq, limit: 5 });
  it('has the message in its middle', () => {
    expect(range(50, 100)).toEqual({ from: 48, to: 52 });
  });
  it('is as long near the ends of a chat, and the whole chat where it is shorter', () => {
    expect(range(2, 100)).toEqual({ from: 1, to: 5 });
    expect(range(99, 100)).toEqual({ from: 96, to: 100 });
    expect(range(101, 100)).toEqual({ from: 96, to: 100 });
    expect(range(2, 3)).toEqual({ from: 1, to: 3 });
    expect(range(1, 0)).toEqual({ from: 1, to: 0 });
  });
});

describe('decideEveryone', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const past = (ms: number) => new Date(now.getTime() - ms);
  const tenMinutes = limits.mentionMinutes.ofEveryone * 60_000;
  const decide = (facts: { isAllowed?: boolean; lastAt?: Date | null; lastBy?: string | null }) =>
    decideEveryone({ isAllowed: true, lastAt: null, lastBy: null, ...facts }, { by: 'this', now });
  it('lets those who may mention everyone once in ten minutes; a repeated message is the same', () => {
    expect(decide({})).toBe(true);
    expect(decide({ lastAt: past(tenMinutes), lastBy: 'other' })).toBe(true);
    expect(decide({ lastAt: past(1), lastBy: 'this' })).toBe(true);
    expect(decide({ lastAt: past(tenMinutes - 1), lastBy: 'other' })).toMatchObject({
      why: { code: 'chat.everyone_too_soon' },
    });
  });
  it('leaves it as text for others, however recent the last one', () => {
    expect(decide({ isAllowed: false })).toBe(false);
    expect(decide({ isAllowed: false, lastAt: now, lastBy: 'other' })).toBe(false);
  });
});
