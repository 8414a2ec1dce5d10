import type { FailureKind } from '@tandem/contract/failure';
import type { ConnectionStatus } from '@tandem/contract/people';
import { connectionErrors } from './connections.errors.ts';

/** Every state that a request can be in; withdrawn ones and connections that ended are shown to nobody. */
export type StoredStatus = ConnectionStatus | 'withdrawn' | 'ended';

/** A request as it concerns the two who may take part in it. */
export interface HeldRequest {
  id: string;
  fromMemberId: string;
  toMemberId: string;
  status: StoredStatus;
}

const day = 24 * 60 * 60 * 1_000;

/** How long the sender of a rejected request waits before asking again, in milliseconds. */
export const waitAfterRejection = 30 * day;

/** Rejections after this moment still keep their sender waiting. */
export const rejectionsCountSince = (now: Date): Date => new Date(now.getTime() - waitAfterRejection);

/** What asking to connect does: a new request, the acceptance of the other's, or the reason why neither may be. */
export type Move = 'ask' | { accepts: string } | { why: FailureKind };

/** What happens when a member asks to connect with a person, given the pair's live request and the own last rejection. */
export function decideConnect(asked: {
  me: string;
  userId: string;
  live: HeldRequest | null;
  rejectedAt: Date | null;
  now: Date;
}): Move {
  const { me, userId, live, rejectedAt, now } = asked;
  if (me === userId) return { why: connectionErrors.withOneself };
  if (live?.status === 'accepted') return { why: connectionErrors.alreadyConnected };
  if (live !== null)
    return live.fromMemberId === me ? { why: connectionErrors.alreadyAsked } : { accepts: live.id };
  if (rejectedAt !== null && rejectedAt > rejectionsCountSince(now))
    return { why: connectionErrors.askedTooSoon };
  return 'ask';
}

const whyOver: Record<StoredStatus, FailureKind | null> = {
  pending: null,
  accepted: connectionErrors.alreadyAccepted,
  rejected: connectionErrors.alreadyRejected,
  withdrawn: connectionErrors.alreadyWithdrawn,
  ended: connectionErrors.alreadyAccepted,
};

/** Why a member may not decide a request, or null when they may: only whom it was sent to, and only once. */
export const whyNotReview = (me: string, request: HeldRequest): FailureKind | null =>
  request.toMemberId === me ? whyOver[request.status] : connectionErrors.notFound;

/** Why a member may not withdraw a request, or null when they may: only who sent it, and only while it is pending. */
export const whyNotWithdraw = (me: string, request: HeldRequest): FailureKind | null =>
  request.fromMemberId === me ? whyOver[request.status] : connectionErrors.notFound;
