import type { MailContent, MailDraft } from '../../../platform/mail/mail.ts';

/** The address of the screen for a new password. The secret follows `#`, so that it reaches no server and no log. */
export const resetLinkOf = (origin: string, token: string): string =>
  `${origin}/reset-password#token=${token}`;

/** The mail with the link. */
export const resetMail = (firstName: string, url: string, community: string): MailContent => ({
  subject: 'Choose a new password',
  intro: [
    `Hello ${firstName},`,
    `Somebody asked for a new password for your ${community} account. If that was you, choose one now. The link works once, within one hour.`,
  ],
  action: { label: 'Choose a new password', url },
  outro: ['If you didn’t ask for this, you can ignore this mail. Your password stays as it is.'],
});

/** The notice to the owner of the account. */
export const passwordWasResetMail = (
  firstName: string,
  { origin, community }: Pick<MailDraft, 'origin' | 'community'>,
): MailContent => ({
  subject: 'Your password was changed',
  intro: [
    `Hello ${firstName},`,
    `The password of your ${community} account was changed by a link from a mail or from your administrator. All devices have been signed out.`,
    'If that was you, there is nothing to do. If not, choose a new password now.',
  ],
  action: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  outro: ['Whoever changed it may be able to read your mail. Change the password of your mailbox too.'],
});
