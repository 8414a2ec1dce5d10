import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { email, id, secret, timestamp } from '../../values.ts';
import { linkToken } from './account.ts';

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
  scope: null,
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
  scope: null,
  throttles: 'itself',
  body: requestPasswordResetBody,
  reply: z.object({ message: z.string() }),
});

/** A passkey or an account at the provider that was added lately, perhaps by a stranger. Each logs in without the password. */
export const recentLogIn = z.object({
  _id: z.string(),
  kind: z.enum(['passkey', 'provider']),
  /** What the passkey or the provider is called. */
  name: z.string(),
  /** The address at the provider; null for passkeys. */
  emailId: z.nullable(z.string()),
  addedAt: timestamp,
  /** Null until it is used. */
  lastUsedAt: z.nullable(timestamp),
});
export type RecentLogIn = z.output<typeof recentLogIn>;

export const viewResetLink = operation({
  name: 'viewResetLink',
  method: 'POST',
  path: '/api/account/reset-link/view',
  summary:
    'Whether a link still works, without using it up, and which passkeys and links to the provider were added in the last 30 days',
  access: 'open',
  scope: null,
  body: z.object({ token: linkToken }),
  reply: z.object({ data: z.object({ expiresAt: timestamp, recentLogIns: z.array(recentLogIn) }) }),
});

export const resetPasswordBody = z.object({
  token: linkToken,
  newPassword: secret('New password', limits.password),
  /** Those of `recentLogIns` to keep; the others are removed. */
  keep: z.optional(z.array(id).check(z.maxLength(100, 'These are too many.'))),
});

export const resetPassword = operation({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/account/reset-password',
  summary:
    'Choose a new password by a link; all sessions of the account end, and that of this browser. Passkeys and links to the provider of the last 30 days are removed, but for those to keep, which do not log in alone until they are confirmed',
  access: 'open',
  scope: null,
  body: resetPasswordBody,
  reply: z.object({ message: z.string() }),
});
