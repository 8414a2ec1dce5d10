import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, lineText, timestamp } from '../../values.ts';
import {
  createdPasskey,
  passkeyCreation,
  passkeyRequest,
  usedPasskey,
  typedCode,
} from './account-second-step.ts';

/** Success messages of the second factor. */
export const factorMessages = {
  confirmed: 'Confirmed.',
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  passkeyConfirmed: 'You can log in with this passkey again.',
  appAdded: 'Your authenticator app is set up.',
  appRemoved: 'Your authenticator app was removed.',
  codesMade: 'You have new recovery codes. The old ones no longer work.',
} as const;

/** A passkey of the member. */
export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  /** Null until it is used. */
  lastUsedAt: z.nullable(timestamp),
  /** Kept when a new password was chosen by a link; it does not log in alone until `confirmKeptPasskey`. */
  isKept: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** Ten codes, which the server shows this once; null when the member keeps those they have. */
const newCodes = z.nullable(z.array(z.string()));

const done = z.object({ message: z.string() });
const one = z.object({ id });

export const viewFactors = operation({
  name: 'viewFactors',
  method: 'GET',
  path: '/api/account/factors',
  summary: 'Get your passkeys, whether an authenticator app is set up, and how many recovery codes are left',
  access: 'member',
  scope: null,
  reply: z.object({
    data: z.object({
      passkeys: z.array(passkey),
      /** When the authenticator app was set up; null without one. */
      appSince: z.nullable(timestamp),
      recoveryCodesLeft: z.number(),
      /** Whether the community asks for a factor of members with this role. */
      isRequired: z.boolean(),
    }),
  }),
});

export const requestPasskeyCreation = operation({
  name: 'requestPasskeyCreation',
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Ask what a browser needs to make a passkey for you',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  reply: z.object({ data: passkeyCreation }),
});

const passkeyName = lineText('Name', { max: limits.passkeyName });

export const addPasskey = operation({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add the passkey that your browser made; the first factor comes with ten recovery codes',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  stores: 'texts',
  body: z.object({ name: passkeyName, response: createdPasskey }),
  status: 201,
  reply: z.object({ message: z.string(), data: z.object({ passkey, recoveryCodes: newCodes }) }),
});

export const renamePasskeyBody = z.object({ name: passkeyName });

export const renamePasskey = operation({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/account/passkey/{id}',
  summary: 'Rename one of your passkeys',
  access: 'member',
  scope: null,
  stores: 'texts',
  params: one,
  body: renamePasskeyBody,
  reply: z.object({ message: z.string(), data: passkey }),
});

export const removePasskey = operation({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/account/passkey/{id}',
  summary: 'Remove one of your passkeys; with the last factor your recovery codes go too',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  params: one,
  reply: done,
});

export const confirmKeptPasskey = operation({
  name: 'confirmKeptPasskey',
  method: 'POST',
  path: '/api/account/passkey/{id}/confirm',
  summary: 'Let a passkey log in alone again that you kept when you chose a new password by a link',
  access: 'member',
  scope: null,
  asksPassword: true,
  params: one,
  reply: z.object({ message: z.string(), data: passkey }),
});

export const startAppSetUp = operation({
  name: 'startAppSetUp',
  method: 'POST',
  path: '/api/account/authenticator-app',
  summary: 'Make a key for your authenticator app, which counts once a code of it is confirmed',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  reply: z.object({
    data: z.object({
      /** The key in base32, for typing. */
      key: z.string(),
      /** The address that the QR code stands for. */
      url: z.string(),
    }),
  }),
});

export const confirmAppSetUp = operation({
  name: 'confirmAppSetUp',
  method: 'POST',
  path: '/api/account/authenticator-app/confirm',
  summary: 'Confirm your authenticator app by a code; the first factor comes with ten recovery codes',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  body: z.object({ code: typedCode('Code') }),
  reply: z.object({ message: z.string(), data: z.object({ recoveryCodes: newCodes }) }),
});

export const removeApp = operation({
  name: 'removeApp',
  method: 'DELETE',
  path: '/api/account/authenticator-app',
  summary: 'Remove your authenticator app; with the last factor your recovery codes go too',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  reply: done,
});

export const makeRecoveryCodes = operation({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Make ten new recovery codes; the old ones no longer work',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  reply: z.object({ message: z.string(), data: z.object({ recoveryCodes: z.array(z.string()) }) }),
});

export const confirmFactorBody = z.object({ code: typedCode('Code') });

export const confirmFactor = operation({
  name: 'confirmFactor',
  method: 'POST',
  path: '/api/account/confirm-factor',
  summary:
    'Confirm by a code of your authenticator app or a recovery code, which is used up, what `session.factor_required` asks for; holds for ten minutes',
  access: 'member',
  scope: null,
  body: confirmFactorBody,
  reply: done,
});

export const requestPasskeyProof = operation({
  name: 'requestPasskeyProof',
  method: 'POST',
  path: '/api/account/confirm-passkey/options',
  summary: 'Ask what one of your passkeys has to sign in place of your password',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  reply: z.object({ data: passkeyRequest }),
});

export const confirmPasskey = operation({
  name: 'confirmPasskey',
  method: 'POST',
  path: '/api/account/confirm-passkey',
  summary:
    'Confirm by a passkey what `session.password_required` and `session.factor_required` ask for; holds for ten minutes',
  access: 'member',
  scope: null,
  needsNoTerms: true,
  body: z.object({ response: usedPasskey }),
  reply: done,
});
