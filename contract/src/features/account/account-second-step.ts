import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { user } from './account.ts';

// The JSON forms of WebAuthn level 3, as `PublicKeyCredential.toJSON` of a browser gives and takes them.

const base64url = (most: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most, 'The passkey sent too much data.'));

/** Credential ids have at most 1,023 bytes. */
const credentialId = base64url(1_364);
const signedText = base64url(8_000);

const credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Passkeys of the member, which are not made again. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a browser needs to use a passkey; without `allowCredentials` the member chooses among all of this site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** What a browser answers after it made a passkey. */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: signedText,
    attestationObject: base64url(30_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What a browser answers after a passkey signed the challenge. */
export const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: signedText,
    authenticatorData: signedText,
    signature: signedText,
    userHandle: z.optional(base64url(100)),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

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
