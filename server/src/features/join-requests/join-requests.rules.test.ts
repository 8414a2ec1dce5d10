import { describe, expect, it } from 'vitest';
import { joinRequestErrors } from './join-requests.errors.ts';
import { type AnsweredRequest, answersWithinDay, whyNotAsk, whyNotPending } from './join-requests.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const stranger = {
  me: 'x',
  ownerId: 'a',
  isCollaborator: false,
  status: 'open',
  isArchived: false,
  isPending: false,
  isInvited: false,
  rejectedAt: null,
  openRole: undefined,
  now,
} as const;

describe('usually answering within a day', () => {
  const asked = (status: AnsweredRequest['status'], days: number, after: number | null): AnsweredRequest => ({
    status,
    createdAt: daysAgo(days),
    decidedAt: after === null ? null : daysAgo(days - after),
  });
  const quick = asked('accepted', 9, 0.5);
  const slow = asked('rejected', 9, 3);
  const waiting = asked('pending', 2, null);

  it.each([
    ['three quick answers', [quick, quick, asked('rejected', 5, 1)], true],
    ['two, which may be chance', [quick, quick], false],
    ['three of four', [quick, quick, quick, slow], true],
    ['three of five', [quick, quick, quick, slow, slow], false],
    ['three, and one that waits for long', [quick, quick, quick, waiting, waiting], false],
    ['three, and one since today', [quick, quick, quick, asked('pending', 0.5, null)], true],
    ['three, and withdrawn ones', [quick, quick, quick, asked('withdrawn', 60, 50)], true],
    ['three, and expired ones', [quick, quick, quick, asked('expired', 80, 60), slow], false],
  ])('is decided by %s', (_, requests, isSo) => {
    expect(answersWithinDay(requests, now)).toBe(isSo);
  });
});

describe('asking to join', () => {
  it('is allowed to a stranger for an open project', () => {
    expect(whyNotAsk(stranger)).toBeNull();
  });

  it('is refused to the owner, open or closed', () => {
    expect(whyNotAsk({ ...stranger, me: 'a' })).toBe(joinRequestErrors.ownProject);
    expect(whyNotAsk({ ...stranger, me: 'a', status: 'closed' })).toBe(joinRequestErrors.ownProject);
  });

  it('is refused to a member, open or closed', () => {
    expect(whyNotAsk({ ...stranger, isCollaborator: true })).toBe(joinRequestErrors.alreadyMember);
    expect(whyNotAsk({ ...stranger, isCollaborator: true, status: 'closed' })).toBe(
      joinRequestErrors.alreadyMember,
    );
  });

  it('is refused while the project is closed', () => {
    expect(whyNotAsk({ ...stranger, status: 'closed' })).toBe(joinRequestErrors.projectClosed);
  });

  it('is refused while a request is pending', () => {
    expect(whyNotAsk({ ...stranger, isPending: true })).toBe(joinRequestErrors.alreadyPending);
    expect(whyNotAsk({ ...stranger, isInvited: true })).toBe(joinRequestErrors.invited);
  });

  it('is refused for exactly 30 days after a rejection, with the date', () => {
    expect(whyNotAsk({ ...stranger, rejectedAt: now })).toMatchObject({
      code: 'join_requests.rejected_lately',
      status: 409,
      message: 'Your last request was rejected. You can ask again on Dec 20, 2026.',
    });
    expect(whyNotAsk({ ...stranger, rejectedAt: new Date(daysAgo(30).getTime() + 1) })).not.toBeNull();
    expect(whyNotAsk({ ...stranger, rejectedAt: daysAgo(30) })).toBeNull();
  });
});

describe('a request', () => {
  it('can be decided and withdrawn while it is pending', () => {
    expect(whyNotPending('pending')).toBeNull();
  });

  it('says how it was decided', () => {
    expect(whyNotPending('accepted')).toBe(joinRequestErrors.alreadyAccepted);
    expect(whyNotPending('rejected')).toBe(joinRequestErrors.alreadyRejected);
    expect(whyNotPending('withdrawn')).toBe(joinRequestErrors.alreadyWithdrawn);
  });
});
