import { describe, expect, it } from 'vitest';
import { joinRequestErrors } from './join-requests.errors.ts';
import { whyNotAsk, whyNotPending } from './join-requests.rules.ts';

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
