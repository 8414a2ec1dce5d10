import type { FailureKind } from '@tandem/contract/failure';
import type { ProjectStatus, RequestStatus } from '@tandem/contract/projects';
import { joinRequestErrors } from './join-requests.errors.ts';

/** The states of a request; withdrawn ones are not shown. */
export type StoredStatus = RequestStatus | 'withdrawn';

/** How long an applicant waits after a rejection before asking the same project again, in milliseconds. */
const waitAfterRejection = 30 * 24 * 60 * 60 * 1_000;

interface AskInput {
  me: string;
  ownerId: string;
  isCollaborator: boolean;
  status: ProjectStatus;
  /** Whether the member already waits for a decision. */
  isPending: boolean;
  /** When the member's last request to this project was rejected. */
  rejectedAt: Date | null;
  now: Date;
}

/**
 * Why a member may not ask to join a project, or null; ownership and membership come before the project's status, and
 * that before the wait after a rejection.
 */
export function whyNotAsk({ me, ownerId, isCollaborator, status, ...input }: AskInput): FailureKind | null {
  if (me === ownerId) return joinRequestErrors.ownProject;
  if (isCollaborator) return joinRequestErrors.alreadyMember;
  if (status === 'closed') return joinRequestErrors.projectClosed;
  if (input.isPending) return joinRequestErrors.alreadyPending;
  if (input.rejectedAt === null) return null;
  const askAgainAt = new Date(input.rejectedAt.getTime() + waitAfterRejection);
  return askAgainAt > input.now ? joinRequestErrors.rejectedLately(askAgainAt) : null;
}

const whyOver: Record<StoredStatus, FailureKind | null> = {
  pending: null,
  accepted: joinRequestErrors.alreadyAccepted,
  rejected: joinRequestErrors.alreadyRejected,
  withdrawn: joinRequestErrors.alreadyWithdrawn,
};

/** Why a request can no longer be decided or withdrawn, or null while it is pending. */
export const whyNotPending = (status: StoredStatus): FailureKind | null => whyOver[status];
