import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { passkeyRequest, usedPasskey } from './account-passkeys.ts';
import { user } from './account.ts';

const begunAnew = 'Start again with your email address and password.';

/** The secret of a log-in that was begun: what `newToken` of the server makes. */
const logInToken = z.string(begunAnew).check(z.regex(/^[\w-]{43}$/, begunAnew));

const loggedIn = z.object({ message: z.string(), user });

/** A code as somebody types it; spaces and hyphens do not count. */
export const typedCode = (label: string) =>
  z
    .string(`${label} must be a string.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter the ${label.toLowerCase()}.`),
      z.maxLength(100, 'This is too long.'),
    );

export const logInWithCode = operation({
  name: 'logInWithCode',
  method: 'POST',
  path: '/api/login/code',
  summary: 'Finish a log-in by a code of the authenticator app; five wrong codes end the log-in',
  access: 'open',
  scope: null,
  throttles: 'itself',
  body: z.object({ token: logInToken, code: typedCode('Code') }),
  reply: loggedIn,
});

export const logInWithRecoveryCode = operation({
  name: 'logInWithRecoveryCode',
  method: 'POST',
  path: '/api/login/recovery-code',
  summary: 'Finish a log-in by a recovery code, which is used up; five wrong codes end the log-in',
  access: 'open',
  scope: null,
  throttles: 'itself',
  body: z.object({ token: logInToken, code: typedCode('Recovery code') }),
  reply: loggedIn,
});

export const requestPasskeyLogIn = operation({
  name: 'requestPasskeyLogIn',
  method: 'POST',
  path: '/api/login/passkey/options',
  summary:
    'Ask what a passkey has to sign: to finish a log-in with its `token`, or to log in with a passkey alone without one',
  access: 'open',
  scope: null,
  body: z.object({ token: z.optional(logInToken) }),
  reply: z.object({
    data: z.object({
      /** The secret of the log-in, for `logInWithPasskey`. */
      token: z.string(),
      expiresAt: timestamp,
      options: passkeyRequest,
    }),
  }),
});

export const logInWithPasskey = operation({
  name: 'logInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Log in by what a passkey signed',
  access: 'open',
  scope: null,
  throttles: 'itself',
  body: z.object({ token: logInToken, response: usedPasskey }),
  reply: loggedIn,
});
