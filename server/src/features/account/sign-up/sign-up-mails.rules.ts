import type { MailContent, MailDraft } from '../../../platform/mail/mail.ts';

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
