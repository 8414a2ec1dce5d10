import * as factors from '@tandem/contract/account/account-factors';
import * as tokens from '@tandem/contract/account/account-tokens';
import * as steps from '@tandem/contract/account/account-second-step';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/tokens.ts';
import { type AccessRow, anybody, members } from '../row.ts';

const unknown = newToken();
const credential = { id: unknown, rawId: unknown, type: 'public-key' };
const signed = { clientDataJSON: unknown, authenticatorData: unknown, signature: unknown };

/** What waits for a challenge comes before what makes one, so that it is refused and writes nothing. */
export const factorsRows: AccessRow[] = [
  { operation: tokens.listAccessTokens, statuses: members(200), mentionsTokens: true },
  {
    operation: tokens.makeAccessToken,
    input: () => ({ body: { name: 'Ci', scopes: ['tasks:read'] } }),
    statuses: members(201),
    mentionsTokens: true,
  },
  {
    operation: tokens.revokeAccessToken,
    input: () => ({ params: { id: newId() } }),
    statuses: members(404),
    mentionsTokens: true,
  },
  { operation: factors.viewFactors, statuses: members(200) },
  {
    operation: factors.addPasskey,
    input: () => ({
      body: {
        name: 'Key',
        response: { ...credential, response: { clientDataJSON: unknown, attestationObject: unknown } },
      },
    }),
    statuses: members(400),
  },
  {
    operation: factors.confirmPasskey,
    input: () => ({ body: { response: { ...credential, response: signed } } }),
    statuses: members(400),
    mentionsPasswords: true,
  },
  {
    operation: factors.confirmAppSetUp,
    input: () => ({ body: { code: '123456' } }),
    statuses: members(409),
    mentionsPasswords: true,
  },
  {
    operation: factors.renamePasskey,
    input: () => ({ params: { id: newId() }, body: { name: 'Key' } }),
    statuses: members(404),
  },
  {
    operation: factors.confirmKeptPasskey,
    input: () => ({ params: { id: newId() } }),
    statuses: members(404),
  },
  { operation: factors.removePasskey, input: () => ({ params: { id: newId() } }), statuses: members(404) },
  { operation: factors.removeApp, statuses: members(404) },
  {
    operation: factors.confirmFactor,
    input: () => ({ body: { code: '123456' } }),
    statuses: members(400),
    mentionsPasswords: true,
  },
  { operation: factors.makeRecoveryCodes, statuses: members(409) },
  { operation: factors.requestPasskeyProof, statuses: members(409) },
  { operation: factors.requestPasskeyCreation, statuses: members(200) },
  { operation: factors.startAppSetUp, statuses: members(200) },
  {
    operation: steps.logInWithCode,
    input: () => ({ body: { token: unknown, code: '123456' } }),
    statuses: anybody(409),
    mentionsPasswords: true,
  },
  {
    operation: steps.logInWithPasskey,
    input: () => ({ body: { token: unknown, response: { ...credential, response: signed } } }),
    statuses: anybody(401),
  },
  {
    operation: steps.logInWithRecoveryCode,
    input: () => ({ body: { token: unknown, code: unknown } }),
    statuses: anybody(409),
    mentionsPasswords: true,
  },
  {
    operation: steps.requestPasskeyLogIn,
    input: () => ({ body: {} }),
    statuses: anybody(200),
    givesToken: true,
  },
];
