import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { email, secret, timestamp } from '../../values.ts';
import { linkToken } from './link-token.ts';

/** Success messages of recovery. */
export const recoveryMessages = {
  /** The same for every address. */
  requested: 'If an account has this email address, a link to choose a new password is on its way to it.',
  reset: 'Your password was changed. Log in with the new one.',
} as const;

export const viewRecovery = operation({
  name: 'viewRecovery',
  method: 'GET',
  path: '/api/account/recovery',
  summary: 'Whether this server sends mails, which recovery needs',
  access: 'open',
  reply: z.object({
    data: z.object({
      /** `folder`: mails are written to a folder of the server, for development. */
      mail: z.enum(['smtp', 'folder', 'off']),
    }),
  }),
});

export const requestPasswordResetBody = z.object({ emailId: email('Email address') });

export const requestPasswordReset = operation({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/account/recovery',
  summary: 'Ask for a mail with a link to choose a new password; the reply is the same for every address',
  access: 'open',
  throttles: 'itself',
  body: requestPasswordResetBody,
  reply: z.object({ message: z.string() }),
});

export const viewResetLink = operation({
  name: 'viewResetLink',
  method: 'POST',
  path: '/api/account/reset-link/view',
  summary: 'Whether a link still works, without using it up',
  access: 'open',
  body: z.object({ token: linkToken }),
  reply: z.object({ data: z.object({ expiresAt: timestamp }) }),
});

export const resetPasswordBody = z.object({
  token: linkToken,
  newPassword: secret('New password', limits.password),
});

export const resetPassword = operation({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/account/reset-password',
  summary: 'Choose a new password by a link; all sessions of the account end, and that of this browser',
  access: 'open',
  body: resetPasswordBody,
  reply: z.object({ message: z.string() }),
});
