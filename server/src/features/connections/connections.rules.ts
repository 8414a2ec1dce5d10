import type { FailureKind } from '@tandem/contract/failure';
import type { ConnectionStatus } from '@tandem/contract/people';
import { connectionErrors } from './connections.errors.ts';

/** The states of a request; withdrawn requests and ended connections are not shown. */
export type StoredStatus = ConnectionStatus | 'withdrawn' | 'ended';

/** The parts of a request that the rules need. */
export interface HeldRequest {
  id: string;
  fromMemberId: string;
  toMemberId: string;
  status: StoredStatus;
}

const day = 24 * 60 * 60 * 1_000;

/** How long the sender waits after a rejection before asking again, in milliseconds. */
export const waitAfterRejection = 30 * day;

/** Rejections after this time still make the sender wait. */
export const rejectionsCountSince = (now: Date): Date => new Date(now.getTime() - waitAfterRejection);

/** How long the sender waits after withdrawing two requests to one person within that time, in milliseconds. */
const waitAfterWithdrawals = 30 * day;

/** When a member may ask somebody again whose requests they withdrew at these times, latest first; null at any time. */
function askAgainAfterWithdrawals([latest, earlier]: readonly Date[]): Date | null {
  if (latest === undefined || earlier === undefined) return null;
  const areClose = latest.getTime() - earlier.getTime() < waitAfterWithdrawals;
  return areClose ? new Date(latest.getTime() + waitAfterWithdrawals) : null;
}

/** The outcome of asking to connect: a new request, acceptance of the other's request, or a refusal. */
export type Move = 'ask' | { accepts: string } | { why: FailureKind };

/** Decides what asking to connect does, given the pair's live request and what became of the member's earlier ones. */
export function decideConnect(input: {
  me: string;
  userId: string;
  live: HeldRequest | null;
  rejectedAt: Date | null;
  /** When the member withdrew their last two requests to this person, latest first. */
  withdrawnAt: readonly Date[];
  now: Date;
}): Move {
  const { me, userId, live, rejectedAt, withdrawnAt, now } = input;
  if (me === userId) return { why: connectionErrors.withOneself };
  if (live?.status === 'accepted') return { why: connectionErrors.alreadyConnected };
  if (live !== null)
    return live.fromMemberId === me ? { why: connectionErrors.alreadyAsked } : { accepts: live.id };
  if (rejectedAt !== null && rejectedAt > rejectionsCountSince(now))
    return { why: connectionErrors.askedTooSoon };
  const askAgainAt = askAgainAfterWithdrawals(withdrawnAt);
  if (askAgainAt !== null && askAgainAt > now) return { why: connectionErrors.withdrawnTwice(askAgainAt) };
  return 'ask';
}

const whyOver: Record<StoredStatus, FailureKind | null> = {
  pending: null,
  accepted: connectionErrors.alreadyAccepted,
  rejected: connectionErrors.alreadyRejected,
  withdrawn: connectionErrors.alreadyWithdrawn,
  ended: connectionErrors.alreadyAccepted,
};

/** Why a member may not decide a request, or null: only its recipient may, once. */
export const whyNotReview = (me: string, request: HeldRequest): FailureKind | null =>
  request.toMemberId === me ? whyOver[request.status] : connectionErrors.notFound;

/** Why a member may not withdraw a request, or null: only its sender may, while it is pending. */
export const whyNotWithdraw = (me: string, request: HeldRequest): FailureKind | null =>
  request.fromMemberId === me ? whyOver[request.status] : connectionErrors.notFound;
