import { describe, expect, it } from 'vitest';
import {
  nextChangeIn,
  emptyPresence,
  recordPresence,
  takeDueChanges,
  presenceUpdates,
} from './chat-presence.rules.ts';

const pace = { gather: 100, linger: 4_000 };

describe('who is online', () => {
  it('is told when they come, and when they have been missed for long', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isHere: true, at: 0 });
    expect(nextChangeIn(state, { at: 0, ...pace })).toBe(100);
    expect(takeDueChanges(state, { at: 100, ...pace })).toEqual({ come: ['mira'], gone: [] });
    recordPresence(state, 'mira', { isHere: false, at: 500 });
    expect(nextChangeIn(state, { at: 1_000, ...pace })).toBe(3_500);
    expect(takeDueChanges(state, { at: 4_499, ...pace })).toEqual({ come: [], gone: [] });
    expect(takeDueChanges(state, { at: 4_500, ...pace })).toEqual({ come: [], gone: ['mira'] });
    expect(nextChangeIn(state, { at: 4_500, ...pace })).toBeNull();
    expect(takeDueChanges(state, { at: 9_999, ...pace })).toEqual({ come: [], gone: [] });
  });

  it('is not told of a reload, nor of a second window', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isHere: true, at: 0 });
    takeDueChanges(state, { at: 100, ...pace });
    recordPresence(state, 'mira', { isHere: true, at: 200 });
    recordPresence(state, 'mira', { isHere: false, at: 300 });
    recordPresence(state, 'mira', { isHere: true, at: 900 });
    expect(nextChangeIn(state, { at: 900, ...pace })).toBeNull();
    expect(takeDueChanges(state, { at: 9_999, ...pace })).toEqual({ come: [], gone: [] });
  });

  it('is not told of who was gone before it could be told', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isHere: true, at: 0 });
    recordPresence(state, 'mira', { isHere: false, at: 50 });
    expect(takeDueChanges(state, { at: 100, ...pace })).toEqual({ come: [], gone: [] });
  });

  it('counts from when somebody was missed first, and never looks without a pause', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isHere: true, at: 0 });
    takeDueChanges(state, { at: 100, ...pace });
    recordPresence(state, 'mira', { isHere: false, at: 1_000 });
    recordPresence(state, 'mira', { isHere: false, at: 3_000 });
    expect(nextChangeIn(state, { at: 4_999, ...pace })).toBe(100);
    expect(takeDueChanges(state, { at: 5_000, ...pace }).gone).toEqual(['mira']);
  });

  it('is told again of who comes back after they left', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isHere: true, at: 0 });
    takeDueChanges(state, { at: 0, ...pace });
    recordPresence(state, 'mira', { isHere: false, at: 1 });
    takeDueChanges(state, { at: 5_000, ...pace });
    recordPresence(state, 'mira', { isHere: true, at: 6_000 });
    expect(takeDueChanges(state, { at: 6_100, ...pace }).come).toEqual(['mira']);
  });
});

describe('a coming', () => {
  it('is told to each acquaintance once, with all others of the same moment', () => {
    const acquaintances = new Map([
      ['mira', ['jonas', 'noor', 'lena']],
      ['jonas', ['mira', 'noor', 'lena']],
      ['omar', ['noor']],
    ]);
    expect(presenceUpdates(['mira', 'jonas', 'omar', 'nobody'], acquaintances)).toEqual([
      { userIds: ['mira'], to: ['jonas'] },
      { userIds: ['mira', 'jonas', 'omar'], to: ['noor'] },
      { userIds: ['mira', 'jonas'], to: ['lena'] },
      { userIds: ['jonas'], to: ['mira'] },
    ]);
    expect(presenceUpdates(['mira'], acquaintances)).toEqual([
      { userIds: ['mira'], to: ['jonas', 'noor', 'lena'] },
    ]);
  });
});
