import { isAllowedEmail } from '../email/email.rules.ts';
import type { CommunitySettings } from '@tandem/contract/community';
import type { FailureKind } from '@tandem/contract/failure';
import { accountErrors } from '../account.errors.ts';

const day = 24 * 60 * 60 * 1_000;

/** How long the link of a sign-up works, in milliseconds. */
export const signUpLinkMs = day;

/** Ended sign-ups are kept for this long, so that a late visitor can ask for another link, in milliseconds. */
export const endedSignUpMs = 6 * day;

/** How long a request waits for moderators, and how long a refused one is kept, in milliseconds. */
export const [waitingMs, refusedMs] = [90 * day, 30 * day];

/** What decides whether the link of a sign-up works. */
export interface SignUpLink {
  expiresAt: Date;
  confirmedAt: Date | null;
  request: 'waiting' | 'refused' | null;
}

/** Why the link of a sign-up does not work; null when it does. */
export function whyNotConfirm(link: SignUpLink | null, now: Date): FailureKind | null {
  if (link === null) return accountErrors.unknownSignUpLink;
  if (link.confirmedAt !== null) return accountErrors.usedSignUpLink;
  if (link.request !== null) return accountErrors.requestedSignUpLink;
  return link.expiresAt <= now ? accountErrors.expiredSignUpLink : null;
}

/** The settings that decide who can sign up. */
export type SignUpSettings = Pick<CommunitySettings, 'signUpMode' | 'emailDomains'>;

/** Whether nobody signs up without an invitation. */
export const needsInvitation = ({ signUpMode }: Pick<SignUpSettings, 'signUpMode'>): boolean =>
  signUpMode === 'invitation';

/** Who signs up: the address, and the hash of the invitation, which may have ended. */
export interface Newcomer {
  emailId: string;
  invitationHash: string | null;
}

/** Why somebody gets no account; null when they do. An invitation opens no closed community and lifts no domain. */
export function whyNotSignUp(
  settings: SignUpSettings,
  { emailId, invitationHash }: Newcomer,
): 'signUpClosed' | 'foreignDomain' | 'invitationNeeded' | null {
  const { signUpMode, emailDomains } = settings;
  if (signUpMode === 'closed') return 'signUpClosed';
  if (!isAllowedEmail(emailDomains, emailId)) return 'foreignDomain';
  return needsInvitation(settings) && invitationHash === null ? 'invitationNeeded' : null;
}

/** Whether moderators decide who becomes a member. */
export const asksApproval = ({ signUpMode }: SignUpSettings): boolean => signUpMode === 'approval';

/** What an applicant is told at log-in, with the right password only; null once there is nothing to tell. */
export function whyNotYet({
  request,
  refusalReason,
}: {
  request: SignUpLink['request'];
  refusalReason: string | null;
}): FailureKind | null {
  if (request === null) return null;
  if (request === 'waiting') return accountErrors.signUpWaiting;
  const { signUpRefused } = accountErrors;
  const message = refusalReason
    ? `${signUpRefused.message} The reason: ${refusalReason}`
    : signUpRefused.message;
  return { ...signUpRefused, message };
}
