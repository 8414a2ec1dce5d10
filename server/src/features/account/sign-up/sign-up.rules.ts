import type { CommunitySettings } from '@tandem/contract/community';
import type { FailureKind } from '@tandem/contract/failure';
import type { MailContent, MailDraft } from '../../../platform/mail/mail.ts';
import { accountErrors } from '../account.errors.ts';
import { isAllowedEmail } from '../email/email.rules.ts';

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

/** The address of the screen that finishes a sign-up. The secret follows `#`, so that it reaches no server and no log. */
export const signUpLinkOf = (origin: string, token: string): string =>
  `${origin}/confirm-sign-up#token=${token}`;

/** The mail with the link. It repeats nothing of the form: whoever filled it in may not own the address. */
export const confirmSignUpMail = (url: string, community: string): MailContent => ({
  subject: 'Finish your sign-up',
  intro: [
    'Hello,',
    `Somebody signed up for ${community} with this email address. If that was you, open this link and enter the password you chose. The link works once, within one day.`,
  ],
  action: { label: 'Finish sign-up', url },
  outro: ['If you didn’t sign up, you can ignore this mail. Without the link there is no account.'],
});

/** The mail to the owner of an account whose address was entered at sign-up. */
export const alreadyMemberMail = (
  firstName: string,
  { origin, community }: Pick<MailDraft, 'origin' | 'community'>,
): MailContent => ({
  subject: 'You already have an account',
  intro: [
    `Hello ${firstName},`,
    `Somebody tried to sign up for ${community} with your email address, which already has an account. If that was you, log in. If you don’t remember your password, you can choose a new one there.`,
  ],
  action: { label: 'Log in', url: `${origin}/login` },
  outro: ['If it wasn’t you, there is nothing to do. Your account stays as it is.'],
});

/** The mail to somebody whose request to become a member was accepted. */
export const approvedMail = (
  firstName: string,
  { origin, community }: Pick<MailDraft, 'origin' | 'community'>,
): MailContent => ({
  subject: 'Your request was accepted',
  intro: [
    `Hello ${firstName},`,
    `An administrator accepted your request: you are a member of ${community} now. Log in with your email address and the password you chose.`,
  ],
  action: { label: 'Log in', url: `${origin}/login` },
  outro: [],
});

/** The mail to somebody whose request was refused. */
export const refusedMail = (reason: string | null, community: string): MailContent => ({
  subject: 'Your request was refused',
  intro: [
    'Hello,',
    `You asked to become a member of ${community}. An administrator refused the request.`,
    ...(reason === null ? [] : [`The reason: ${reason}`]),
  ],
  outro: ['What you entered is deleted. Your email address is kept for 30 days.'],
});
