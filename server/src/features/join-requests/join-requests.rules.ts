import type { FailureKind } from '@tandem/contract/failure';
import type { ProjectStatus, RequestStatus } from '@tandem/contract/projects';
import { joinRequestErrors } from './join-requests.errors.ts';

/** The states of a request; withdrawn ones are not shown. */
export type StoredStatus = RequestStatus | 'withdrawn';

/** Why a member may not ask to join a project, or null; ownership and membership come before the project's status. */
export function whyNotAsk(asked: {
  me: string;
  ownerId: string;
  isCollaborator: boolean;
  status: ProjectStatus;
}): FailureKind | null {
  if (asked.me === asked.ownerId) return joinRequestErrors.ownProject;
  if (asked.isCollaborator) return joinRequestErrors.alreadyMember;
  return asked.status === 'closed' ? joinRequestErrors.projectClosed : null;
}

const whyOver: Record<StoredStatus, FailureKind | null> = {
  pending: null,
  accepted: joinRequestErrors.alreadyAccepted,
  rejected: joinRequestErrors.alreadyRejected,
  withdrawn: joinRequestErrors.alreadyWithdrawn,
};

/** Why a request can no longer be decided or withdrawn, or null while it is pending. */
export const whyOverAlready = (status: StoredStatus): FailureKind | null => whyOver[status];
