import { describe, expect, it } from 'vitest';
import { connectionErrors } from './connections.errors.ts';
import {
  type HeldRequest,
  decideConnect,
  type StoredStatus,
  whyNotReview,
  whyNotWithdraw,
} from './connections.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const request = (status: StoredStatus, from = 'me', to = 'you'): HeldRequest => ({
  id: 'r',
  fromMemberId: from,
  toMemberId: to,
  status,
});
const asking = (more: Partial<Parameters<typeof decideConnect>[0]> = {}) =>
  decideConnect({ me: 'me', userId: 'you', live: null, rejectedAt: null, withdrawnAt: [], now, ...more });

describe('asking to connect', () => {
  it('creates a request when there is none', () => {
    expect(asking()).toBe('ask');
  });

  it('is refused with oneself, twice, and when connected', () => {
    expect(asking({ userId: 'me' })).toEqual({ why: connectionErrors.withOneself });
    expect(asking({ live: request('pending') })).toEqual({ why: connectionErrors.alreadyAsked });
    expect(asking({ live: request('accepted') })).toEqual({ why: connectionErrors.alreadyConnected });
    expect(asking({ live: request('accepted', 'you', 'me') })).toEqual({
      why: connectionErrors.alreadyConnected,
    });
  });

  it("accepts the other's request", () => {
    expect(asking({ live: request('pending', 'you', 'me') })).toEqual({ accepts: 'r' });
  });

  it('is refused for exactly 30 days after a rejection', () => {
    expect(asking({ rejectedAt: daysAgo(0) })).toEqual({ why: connectionErrors.askedTooSoon });
    expect(asking({ rejectedAt: new Date(daysAgo(30).getTime() + 1) })).toEqual({
      why: connectionErrors.askedTooSoon,
    });
    expect(asking({ rejectedAt: daysAgo(30) })).toBe('ask');
  });

  it('is refused for exactly 30 days after the second withdrawal within 30 days, with the date', () => {
    const afterTwo = (latest: number, earlier: number) =>
      asking({ withdrawnAt: [daysAgo(latest), daysAgo(earlier)] });
    expect(asking({ withdrawnAt: [daysAgo(0)] })).toBe('ask');
    expect(afterTwo(0, 29)).toMatchObject({
      why: {
        code: 'connections.withdrawn_twice',
        status: 409,
        message: 'You have withdrawn two requests to this person. You can send another one on Dec 20, 2026.',
      },
    });
    expect(afterTwo(29, 58)).toMatchObject({ why: { code: 'connections.withdrawn_twice' } });
    expect(afterTwo(30, 31)).toBe('ask');
    expect(afterTwo(0, 30)).toBe('ask');
  });

  it.each([{ rejectedAt: daysAgo(1) }, { withdrawnAt: [daysAgo(1), daysAgo(2)] }])(
    'accepts the other’s request even before the 30 days are over (%o)',
    (more) => {
      expect(asking({ ...more, live: request('pending', 'you', 'me') })).toEqual({ accepts: 'r' });
    },
  );
});

describe('a request', () => {
  it('can be reviewed by its recipient only', () => {
    expect(whyNotReview('you', request('pending'))).toBeNull();
    expect(whyNotReview('me', request('pending'))).toBe(connectionErrors.notFound);
    expect(whyNotReview('third', request('pending'))).toBe(connectionErrors.notFound);
  });

  it('can be withdrawn by its sender only', () => {
    expect(whyNotWithdraw('me', request('pending'))).toBeNull();
    expect(whyNotWithdraw('you', request('pending'))).toBe(connectionErrors.notFound);
    expect(whyNotWithdraw('third', request('pending'))).toBe(connectionErrors.notFound);
  });

  it.each<[StoredStatus, object]>([
    ['accepted', connectionErrors.alreadyAccepted],
    ['rejected', connectionErrors.alreadyRejected],
    ['withdrawn', connectionErrors.alreadyWithdrawn],
    ['ended', connectionErrors.alreadyAccepted],
  ])('that is %s can be neither reviewed nor withdrawn', (status, why) => {
    expect(whyNotReview('you', request(status))).toBe(why);
    expect(whyNotWithdraw('me', request(status))).toBe(why);
  });
});
