import { describe, expect, it } from 'vitest';
import { nextChangeInMs, emptyPresence, recordPresence, takeDueChanges } from './chat-presence.rules.ts';

const delays = { batchMs: 100, offlineAfterMs: 4_000 };

describe('presence', () => {
  it('is published after connecting, and after being disconnected for the whole delay', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isConnected: true, now: 0 });
    expect(nextChangeInMs(state, 0, delays)).toBe(100);
    expect(takeDueChanges(state, 100, delays)).toEqual({ online: ['mira'], offline: [] });
    recordPresence(state, 'mira', { isConnected: false, now: 500 });
    expect(nextChangeInMs(state, 1_000, delays)).toBe(3_500);
    expect(takeDueChanges(state, 4_499, delays)).toEqual({ online: [], offline: [] });
    expect(takeDueChanges(state, 4_500, delays)).toEqual({ online: [], offline: ['mira'] });
    expect(nextChangeInMs(state, 4_500, delays)).toBeNull();
    expect(takeDueChanges(state, 9_999, delays)).toEqual({ online: [], offline: [] });
  });

  it('does not change on a reload or a second window', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isConnected: true, now: 0 });
    takeDueChanges(state, 100, delays);
    recordPresence(state, 'mira', { isConnected: true, now: 200 });
    recordPresence(state, 'mira', { isConnected: false, now: 300 });
    recordPresence(state, 'mira', { isConnected: true, now: 900 });
    expect(nextChangeInMs(state, 900, delays)).toBeNull();
    expect(takeDueChanges(state, 9_999, delays)).toEqual({ online: [], offline: [] });
  });

  it('is not published for a member who disconnects before the event is due', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isConnected: true, now: 0 });
    recordPresence(state, 'mira', { isConnected: false, now: 50 });
    expect(takeDueChanges(state, 100, delays)).toEqual({ online: [], offline: [] });
  });

  it('counts the delay from the first disconnect, and waits at least one batch', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isConnected: true, now: 0 });
    takeDueChanges(state, 100, delays);
    recordPresence(state, 'mira', { isConnected: false, now: 1_000 });
    recordPresence(state, 'mira', { isConnected: false, now: 3_000 });
    expect(nextChangeInMs(state, 4_999, delays)).toBe(100);
    expect(takeDueChanges(state, 5_000, delays).offline).toEqual(['mira']);
  });

  it('is published again when an offline member reconnects', () => {
    const state = emptyPresence();
    recordPresence(state, 'mira', { isConnected: true, now: 0 });
    takeDueChanges(state, 0, delays);
    recordPresence(state, 'mira', { isConnected: false, now: 1 });
    takeDueChanges(state, 5_000, delays);
    recordPresence(state, 'mira', { isConnected: true, now: 6_000 });
    expect(takeDueChanges(state, 6_100, delays).online).toEqual(['mira']);
  });
});
