import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { isFull, type ProjectRole, type ProjectStatus, type RequestStatus } from '@tandem/contract/projects';
import { joinRequestErrors } from './join-requests.errors.ts';

/** The states of a request; withdrawn ones are not shown. */
export type StoredStatus = RequestStatus | 'withdrawn';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long an applicant waits after a rejection before asking the same project again, in milliseconds. */
const waitAfterRejection = 30 * dayMs;

/** When a request that is sent now expires. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + limits.requestDays * dayMs);

interface AskInput {
  me: string;
  ownerId: string;
  isCollaborator: boolean;
  status: ProjectStatus;
  isArchived: boolean;
  /** Whether the member already waits for a decision. */
  isPending: boolean;
  /** Whether the member may join by accepting an invitation. */
  isInvited: boolean;
  /** When the member's last request to this project was rejected. */
  rejectedAt: Date | null;
  /** Undefined when the request names no role of the project, null for an unknown one. */
  openRole: Pick<ProjectRole, 'places' | 'filled'> | null | undefined;
  now: Date;
}

/**
 * Why a member may not ask to join a project, or null; ownership and membership come before the project's status, and
 * that before the wait after a rejection.
 */
export function whyNotAsk({ me, ownerId, isCollaborator, status, ...input }: AskInput): FailureKind | null {
  if (me === ownerId) return joinRequestErrors.ownProject;
  if (isCollaborator) return joinRequestErrors.alreadyMember;
  if (input.isArchived) return joinRequestErrors.projectArchived;
  if (status === 'closed') return joinRequestErrors.projectClosed;
  if (input.isPending) return joinRequestErrors.alreadyPending;
  if (input.isInvited) return joinRequestErrors.invited;
  return whyWait(input) ?? whyNotInRole(input);
}

function whyWait({ rejectedAt, now }: Pick<AskInput, 'rejectedAt' | 'now'>): FailureKind | null {
  if (rejectedAt === null) return null;
  const askAgainAt = new Date(rejectedAt.getTime() + waitAfterRejection);
  return askAgainAt > now ? joinRequestErrors.rejectedLately(askAgainAt) : null;
}

function whyNotInRole({ openRole }: Pick<AskInput, 'openRole'>): FailureKind | null {
  if (openRole === null) return joinRequestErrors.noSuchRole;
  return openRole !== undefined && isFull(openRole) ? joinRequestErrors.roleFull : null;
}

/** A request as far as it says how quickly somebody answers. */
export interface AnsweredRequest {
  status: StoredStatus;
  createdAt: Date;
  decidedAt: Date | null;
}

/** What `answersWithinDay` looks at: the latest so many requests, of so long. */
export const answersLookedAt = { most: 20, days: 90 } as const;
/** Fewer answers are chance. */
const fewestAnswers = 3;
const quickShare = 3 / 4;

/**
 * Whether somebody usually answers within a day. A request that waits for longer counts as one that was not; one that was
 * withdrawn, or waits since today, says nothing.
 */
export function answersWithinDay(requests: readonly AnsweredRequest[], now: Date): boolean {
  const waits = requests
    .filter(({ status }) => status !== 'withdrawn')
    .map(({ status, createdAt, decidedAt }) => ({
      isAnswered: status === 'accepted' || status === 'rejected',
      isQuick: (decidedAt ?? now).getTime() - createdAt.getTime() <= dayMs,
    }))
    .filter(({ isAnswered, isQuick }) => isAnswered || !isQuick);
  const answered = waits.filter(({ isAnswered }) => isAnswered);
  const quick = answered.filter(({ isQuick }) => isQuick);
  return answered.length >= fewestAnswers && quick.length >= quickShare * waits.length;
}

const whyOver: Record<StoredStatus, FailureKind | null> = {
  pending: null,
  accepted: joinRequestErrors.alreadyAccepted,
  rejected: joinRequestErrors.alreadyRejected,
  withdrawn: joinRequestErrors.alreadyWithdrawn,
  expired: joinRequestErrors.alreadyExpired,
};

/**
 * What becomes of a request between two of whom one blocks the other, by whose it is: neither learns of the block, so it looks as
 * if the one who blocks had withdrawn or rejected it.
 */
export const endedByBlock = { ofBlocker: 'withdrawn', toBlocker: 'rejected' } as const;

/** Why a request can no longer be decided or withdrawn, or null while it is pending. */
export const whyNotPending = (status: StoredStatus): FailureKind | null => whyOver[status];
