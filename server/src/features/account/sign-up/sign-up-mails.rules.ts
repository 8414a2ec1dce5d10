import type { MailContent } from '../../../platform/mail/mail.ts';

/** The address of the screen that finishes a sign-up. The secret follows `#`, so that it reaches no server and no log. */
export const signUpLinkOf = (origin: string, token: string): string =>
  `${origin}/confirm-sign-up#token=${token}`;

/** The mail with the link. It repeats nothing of the form: whoever filled it in may not own the address. */
export const confirmSignUpMail = (url: string): MailContent => ({
  subject: 'Finish your sign-up',
  intro: [
    'Hello,',
    'Somebody signed up for Tandem with this email address. If that was you, open this link and enter the password you chose. The link works once, within one day.',
  ],
  action: { label: 'Finish sign-up', url },
  outro: ['If you didn’t sign up, you can ignore this mail. Without the link there is no account.'],
});

/** The mail to the owner of an account whose address was entered at sign-up. */
export const alreadyMemberMail = (firstName: string, origin: string): MailContent => ({
  subject: 'You already have an account',
  intro: [
    `Hello ${firstName},`,
    'Somebody tried to sign up for Tandem with your email address, which already has an account. If that was you, log in. If you don’t remember your password, you can choose a new one there.',
  ],
  action: { label: 'Log in', url: `${origin}/login` },
  outro: ['If it wasn’t you, there is nothing to do. Your account stays as it is.'],
});
