import type { CommunitySettings } from '@tandem/contract/community';
import type { FailureKind } from '@tandem/contract/failure';
import { accountErrors } from '../account.errors.ts';

const day = 24 * 60 * 60 * 1_000;

/** How long the link of a sign-up works, in milliseconds. */
export const signUpLinkMs = day;

/** Ended sign-ups are kept for this long, so that a late visitor can ask for another link, in milliseconds. */
export const endedSignUpMs = 6 * day;

/** What decides whether the link of a sign-up works. */
export interface SignUpLink {
  expiresAt: Date;
  confirmedAt: Date | null;
}

/** Why the link of a sign-up does not work; null when it does. */
export function whyNotConfirm(link: SignUpLink | null, now: Date): FailureKind | null {
  if (link === null) return accountErrors.unknownSignUpLink;
  if (link.confirmedAt !== null) return accountErrors.usedSignUpLink;
  return link.expiresAt <= now ? accountErrors.expiredSignUpLink : null;
}

/** The settings that decide who can sign up. */
export type SignUpSettings = Pick<CommunitySettings, 'signUpMode' | 'emailDomains'>;

/** Why somebody with the address gets no account; null when they do. */
export function whyNotSignUp(
  { signUpMode, emailDomains }: SignUpSettings,
  emailId: string,
): 'signUpClosed' | 'foreignDomain' | null {
  if (signUpMode === 'closed') return 'signUpClosed';
  const isAllowed = emailDomains.length === 0 || emailDomains.includes(emailId.split('@').at(-1) ?? '');
  return isAllowed ? null : 'foreignDomain';
}
