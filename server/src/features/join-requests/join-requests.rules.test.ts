import { describe, expect, it } from 'vitest';
import { joinRequestErrors } from './join-requests.errors.ts';
import { whyNotAsk, whyOverAlready } from './join-requests.rules.ts';

const stranger = { me: 'x', ownerId: 'a', isCollaborator: false, status: 'open' } as const;

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
});

describe('a request', () => {
  it('can be decided and withdrawn while it is pending', () => {
    expect(whyOverAlready('pending')).toBeNull();
  });

  it('says how it was decided', () => {
    expect(whyOverAlready('accepted')).toBe(joinRequestErrors.alreadyAccepted);
    expect(whyOverAlready('rejected')).toBe(joinRequestErrors.alreadyRejected);
    expect(whyOverAlready('withdrawn')).toBe(joinRequestErrors.alreadyWithdrawn);
  });
});
