import type { FailureKind } from '@tandem/contract/failure';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { asksApproval, needsInvitation, type SignUpSettings } from './sign-up.rules.ts';

/** Invitations to the community; the invitations feature implements it. They are named by the hash of their secret. */
export interface SignUpInvitations {
  /** Why an invitation admits nobody now; null when it does. */
  whyNot(db: Queryable, tokenHash: string): Promise<FailureKind | null>;
  /** Counts a use, which ends with the transaction; returns why not when the invitation admits nobody. */
  use(tx: Queryable, tokenHash: string): Promise<FailureKind | null>;
}

/** What admitting new members needs. */
export interface AdmissionDeps {
  communitySettings: { current(): SignUpSettings };
  signUpInvitations: SignUpInvitations;
}

/** Refuses an invitation that admits nobody, where the community needs one. It counts nothing yet. */
export async function requireInvitation(
  db: Queryable,
  { communitySettings, signUpInvitations }: AdmissionDeps,
  tokenHash: string | null,
): Promise<void> {
  if (tokenHash === null || !needsInvitation(communitySettings.current())) return;
  const reason = await signUpInvitations.whyNot(db, tokenHash);
  if (reason !== null) refuse(reason);
}

/** Whether an invitation admits somebody now, which spares them the wait for moderators. It counts nothing yet. */
export const isInvited = async (
  db: Queryable,
  { signUpInvitations }: Pick<AdmissionDeps, 'signUpInvitations'>,
  tokenHash: string | null,
): Promise<boolean> => tokenHash !== null && (await signUpInvitations.whyNot(db, tokenHash)) === null;

/**
 * Counts the use of an invitation, in the transaction that creates the member. Refuses without one that admits
 * somebody, where nobody becomes a member without it or without moderators. Elsewhere an ended one is as good as none.
 */
export async function useInvitation(
  tx: Queryable,
  { communitySettings, signUpInvitations }: AdmissionDeps,
  tokenHash: string | null,
): Promise<void> {
  const reason =
    tokenHash === null ? accountErrors.invitationNeeded : await signUpInvitations.use(tx, tokenHash);
  const settings = communitySettings.current();
  if (reason !== null && (needsInvitation(settings) || asksApproval(settings))) refuse(reason);
}
