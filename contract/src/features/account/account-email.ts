import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { email, timestamp } from '../../values.ts';
import { confirmPasswordBody, linkToken } from './account.ts';

/** Success messages about the e-mail address. */
export const emailMessages = {
  verificationSent: 'A mail with a link is on its way to your address.',
  /** The same for every address. */
  changeRequested: 'Open the link in the mail we sent to the new address. Until then nothing changes.',
  changeCancelled: 'Your email address stays as it is.',
  verified: 'Your email address is confirmed.',
  changed: 'Your email address was changed.',
  undone: 'Your former email address is back. Choose a new password now.',
} as const;

/** The member's e-mail address, and the one that waits for its link. */
export const ownEmail = z.object({
  emailId: z.string(),
  isVerified: z.boolean(),
  /** Whether the server sends mails; without them an address is neither verified nor changed. */
  mail: z.enum(['smtp', 'folder', 'off']),
  change: z.nullable(z.object({ emailId: z.string(), expiresAt: timestamp })),
});
export type OwnEmail = z.output<typeof ownEmail>;

export const viewEmail = operation({
  name: 'viewEmail',
  method: 'GET',
  path: '/api/account/email',
  summary: 'Get your email address, whether it is verified, and a change that waits for its link',
  access: 'member',
  scope: null,
  reply: z.object({ data: ownEmail }),
});

export const requestEmailVerification = operation({
  name: 'requestEmailVerification',
  method: 'POST',
  path: '/api/account/email/verification',
  summary: 'Ask for a mail with a link that verifies your email address',
  access: 'member',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const changeEmailBody = z.object({ emailId: email('Email address') });

export const changeEmail = operation({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Ask for a mail to a new email address with a link that changes yours; the reply is the same for every address',
  access: 'member',
  scope: null,
  asksPassword: true,
  body: changeEmailBody,
  reply: z.object({ message: z.string() }),
});

export const cancelEmailChange = operation({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/account/email/change',
  summary: 'End a change of your email address that waits for its link',
  access: 'member',
  scope: null,
  reply: z.object({ message: z.string() }),
});

/** What a link does: it verifies the address of an account, changes it, or takes a change back. */
export const emailLinkPurposes = ['verification', 'change', 'undo'] as const;

export const viewEmailLink = operation({
  name: 'viewEmailLink',
  method: 'POST',
  path: '/api/account/email-link/view',
  summary: 'Whether a link about an email address still works, without using it up',
  access: 'open',
  scope: null,
  body: z.object({ token: linkToken }),
  reply: z.object({
    data: z.object({
      purpose: z.enum(emailLinkPurposes),
      /** The address that the account has after the link is used. */
      emailId: z.string(),
      expiresAt: timestamp,
    }),
  }),
});

export const confirmEmailBody = z.object({ token: linkToken, password: confirmPasswordBody.shape.password });

export const confirmEmail = operation({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/account/email-link/confirm',
  summary: 'Verify or change the email address of an account by a link and its password',
  access: 'open',
  scope: null,
  body: confirmEmailBody,
  reply: z.object({ message: z.string() }),
});

export const undoEmailChange = operation({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/account/email-link/undo',
  summary:
    'Take a change of the email address back; all sessions of the account end, its password no longer works, and the reply has the secret of a link to choose a new one',
  access: 'open',
  scope: null,
  body: z.object({ token: linkToken }),
  reply: z.object({ message: z.string(), data: z.object({ resetToken: z.string() }) }),
});
