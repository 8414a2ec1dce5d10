import type { addPasskey, Passkey } from '@tandem/contract/account/account-factors';
import type { CreatedPasskey, UsedPasskey } from '@tandem/contract/account/account-second-step';
import type { CommunitySettings } from '@tandem/contract/community';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../../platform/clock.ts';
import { isUniqueViolation } from '../../../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { onRefusal, refuse } from '../../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../../platform/tokens.ts';
import { accountErrors } from '../../account.errors.ts';
import { type Community, findUser } from '../../account.repository.ts';
import { lockMe } from '../../people.repository.ts';
import type { NotifyOfSecurity } from '../../sessions.service.ts';
import type { Caller, PasswordDeps } from '../../settings/password-check.service.ts';
import { noteProof } from '../../settings/settings.repository.ts';
import { afterAdded, afterRemoved, notifyOfFactor } from '../factor-changes.service.ts';
import {
  canAddPasskey,
  challengeMs,
  algorithms,
  creationOptions,
  isOwnPage,
  type RelyingParty,
  relyingPartyOf,
  requestOptions,
} from '../factors.rules.ts';
import * as repository from './passkeys.repository.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

/** What the passkeys of a member need. */
export interface OwnPasskeyDeps extends PasskeyDeps, Community, Pick<PasswordDeps, 'throttles'> {
  notify: NotifyOfSecurity;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** The passkeys of a member, and what they prove in a session (ADR 0064). */
export function createPasskeysService(deps: OwnPasskeyDeps) {
  const { database, clock } = deps;
  return {
    requestCreation: (caller: Caller) => requestCreation(deps, caller),
    addPasskey: (caller: Caller, body: ParsedInput<typeof addPasskey>['body']) => add(deps, caller, body),
    renamePasskey: async (memberId: string, id: string, name: string): Promise<Passkey> => {
      const renamed = await repository.renamePasskey(database.orm, { memberId, id, name });
      return toPasskey(renamed ?? refuse(accountErrors.noSuchPasskey));
    },
    removePasskey: async ({ me, record }: Caller, id: string): Promise<void> => {
      await database.transaction(async (tx) => {
        await lockMe(tx, me);
        if (!(await repository.deletePasskey(tx, me, id))) refuse(accountErrors.noSuchPasskey);
        await afterRemoved(tx, me, { clock });
      });
      record('second_factor_removed', { reason: 'passkey' });
      notifyOfFactor(deps, me, 'secondFactorRemoved');
    },
    requestProof: async ({ me, token }: Caller) => {
      const recipient = { boundTo: hashToken(token ?? ''), purpose: 'proof', memberId: me } as const;
      return (await requestSignature(deps, recipient)).options;
    },
    confirmKept: async (me: string, id: string): Promise<Passkey> => {
      const confirmed = await repository.confirmPasskey(database.orm, me, id);
      return toPasskey(confirmed ?? refuse(accountErrors.noSuchPasskey));
    },
    confirm: (caller: Caller, response: UsedPasskey) => confirm(deps, caller, response),
  };
}

/** A passkey as its member sees it. */
export const toPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isKept,
}: repository.StoredPasskey): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isKept,
});

/** The authenticator knows the member by a random handle; names are only shown by it. */
async function requestCreation(deps: OwnPasskeyDeps, { me, token }: Caller) {
  const { orm } = deps.database;
  const relyingParty = requireRelyingParty(deps);
  const user = (await findUser(orm, me, deps)) ?? refuse(commonFailures.signedOut);
  const known = await repository.listPasskeys(orm, me);
  if (!canAddPasskey(known.length)) refuse(accountErrors.tooManyPasskeys);
  const userHandle = known[0]?.userHandle ?? newToken();
  const recipient = { boundTo: hashToken(token ?? ''), purpose: 'creation', memberId: me } as const;
  const { challenge } = await newChallenge(deps, { ...recipient, userHandle });
  const shown = { name: user.emailId, displayName: `${user.firstName} ${user.lastName}` };
  return creationOptions(relyingParty, {
    challenge,
    user: { id: userHandle, ...shown },
    known,
    timeout: challengeMs,
  });
}

async function add(
  deps: OwnPasskeyDeps,
  { me, token, record }: Caller,
  { name, response }: ParsedInput<typeof addPasskey>['body'],
) {
  const { database, clock, publicUrl } = deps;
  const [boundTo, now] = [hashToken(token ?? ''), clock.now()];
  const wanted = { boundTo, purposes: ['creation'], now } as const;
  const taken = await repository.takeChallenge(database.orm, wanted);
  if (taken === null || taken.memberId !== me || taken.userHandle === null)
    return refuse(accountErrors.passkeyNotAdded);
  const { challenge, userHandle } = taken;
  const expected = { challenge, relyingParty: requireRelyingParty(deps), publicUrl };
  const made = (await verifyCreation(response, expected)) ?? refuse(accountErrors.passkeyNotAdded);
  const times = { createdAt: now, lastUsedAt: null };
  const row = { id: newId(), memberId: me, name, ...made, userHandle, ...times, isKept: false };
  const recoveryCodes = await database
    .transaction(async (tx) => {
      await lockMe(tx, me);
      const known = await repository.listPasskeys(tx, me);
      if (!canAddPasskey(known.length)) refuse(accountErrors.tooManyPasskeys);
      await repository.insertPasskey(tx, row);
      await noteProof(tx, { memberId: me, tokenHash: boundTo, factorProvedAt: now });
      return afterAdded(tx, me, { clock });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'passkeys_credential_id_unique')) throw error;
      return refuse(accountErrors.passkeyKnown);
    });
  record('second_factor_added', { reason: 'passkey' });
  notifyOfFactor(deps, me, 'secondFactorAdded');
  return { passkey: toPasskey(row), recoveryCodes };
}

/** Counts like the password: what a passkey signed proves who uses this session. */
async function confirm(deps: OwnPasskeyDeps, { me, token, record }: Caller, response: UsedPasskey) {
  const { database, clock, throttles } = deps;
  const tokenHash = hashToken(token ?? '');
  const session = `${me} ${tokenHash}`;
  const throttled = () => record('reauthentication_throttled', { reason: 'limit_of_session' });
  await onRefusal(throttled, throttles.spend('reauthenticationFailures', session));
  const signed = await checkSignature(deps, response, { boundTo: tokenHash, purposes: ['proof'] });
  const isNoted =
    signed !== null &&
    (await database.transaction(async (tx) => {
      await lockMe(tx, me);
      if ((await signed.use(tx)) !== true) return false;
      const now = clock.now();
      const proof = { memberId: me, tokenHash, provedAt: now, factorProvedAt: now };
      return (await noteProof(tx, proof)) || refuse(commonFailures.signedOut);
    }));
  if (!isNoted) {
    record('reauthentication_failed', { reason: 'wrong_passkey' });
    refuse(accountErrors.passkeyNotConfirmed);
  }
  await throttles.giveBack('reauthenticationFailures', session);
}

/** What the community says about its name, and about who needs a second factor. */
export interface CommunityRules {
  current(): Pick<CommunitySettings, 'name' | 'secondFactorFor'>;
}

/** What passkeys need. */
export interface PasskeyDeps {
  database: Database;
  clock: Clock;
  publicUrl: string | null;
  communitySettings: CommunityRules;
}

/** The site that passkeys are made for; refuses where there can be none. */
const requireRelyingParty = ({ publicUrl, communitySettings }: PasskeyDeps): RelyingParty =>
  relyingPartyOf(publicUrl, communitySettings.current().name) ?? refuse(accountErrors.noPasskeysHere);

/** To whom a challenge is given: the hash of the token of a session or log-in, what for, and the member if known. */
type Recipient = Pick<repository.Challenge, 'boundTo' | 'purpose' | 'memberId'>;

/** Stores a new challenge and returns it with when it expires. */
async function newChallenge(
  { database, clock }: PasskeyDeps,
  recipient: Recipient & { userHandle?: string },
): Promise<{ challenge: string; expiresAt: Date }> {
  const [challenge, expiresAt] = [newToken(), new Date(clock.now().getTime() + challengeMs)];
  await repository.putChallenge(database.orm, { userHandle: null, ...recipient, challenge, expiresAt });
  return { challenge, expiresAt };
}

/** Whether a passkey may be used for a purpose: one that was kept with a new password is a second step only. */
const mayServe = ({ isKept }: repository.StoredPasskey, purpose: repository.Challenge['purpose']): boolean =>
  !isKept || purpose === 'secondStep';

/**
 * Asks for a signature of one of the member's passkeys, or of any where nobody knows yet who logs in. Refuses where the member
 * has none for it.
 */
export async function requestSignature(deps: PasskeyDeps, recipient: Recipient) {
  const { memberId, purpose } = recipient;
  const relyingParty = requireRelyingParty(deps);
  const own = memberId === null ? [] : await repository.listPasskeys(deps.database.orm, memberId);
  const known = own.filter((passkey) => mayServe(passkey, purpose));
  if (memberId !== null && known.length === 0) refuse(accountErrors.noFactor);
  const { challenge, expiresAt } = await newChallenge(deps, recipient);
  return { options: requestOptions(relyingParty, { challenge, known, timeout: challengeMs }), expiresAt };
}

/**
 * A signature that fits its challenge; `use` notes it under the member's lock: false when it counts no longer, 'kept' when
 * the passkey is not for this purpose.
 */
export interface Signed {
  passkey: repository.StoredPasskey;
  purpose: repository.Challenge['purpose'];
  use: (tx: Queryable) => Promise<boolean | 'kept'>;
}

/** Uses the challenge up and checks what a passkey signed; null when it does not fit. */
export async function checkSignature(
  deps: PasskeyDeps,
  response: UsedPasskey,
  recipient: { boundTo: string; purposes: readonly repository.Challenge['purpose'][] },
): Promise<Signed | null> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  const taken = await repository.takeChallenge(orm, { ...recipient, now });
  const passkey = taken && (await repository.findPasskey(orm, response.id));
  if (taken === null || passkey === null || !isOfMember(taken, passkey, response)) return null;
  const { challenge, purpose } = taken;
  const expected = { challenge, relyingParty: requireRelyingParty(deps), publicUrl: deps.publicUrl };
  const signCount = await verifySignature(response, passkey, expected);
  if (signCount === null) return null;
  const use = async (tx: Queryable) => {
    const noted = await repository.noteSignature(tx, { id: passkey.id, signCount, at: now });
    return noted !== null && (mayServe(noted, purpose) || 'kept');
  };
  return { passkey, purpose, use };
}

/** The challenge names the member; where it does not, the passkey has to, by the handle that it was made with. */
function isOfMember(
  { memberId }: repository.Challenge,
  passkey: repository.StoredPasskey,
  { response: { userHandle } }: UsedPasskey,
): boolean {
  if (memberId !== null && memberId !== passkey.memberId) return false;
  return userHandle === undefined ? memberId !== null : userHandle === passkey.userHandle;
}

/** What a response of a browser is compared with. */
interface Expected {
  challenge: string;
  relyingParty: RelyingParty;
  publicUrl: string | null;
}

/** What is stored about a passkey that was just made. */
export type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

// Loading it takes 0.4 s and 25 MB, which a server without passkeys does not spend.
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The passkey in a response; null when the response does not fit what was asked for. */
async function verifyCreation(
  { id, rawId, type, response }: CreatedPasskey,
  { challenge, relyingParty, publicUrl }: Expected,
): Promise<NewPasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    load(),
    loadHelpers(),
  ]);
  return nullOnError(async () => {
    const origin = ownPageIn(response.clientDataJSON, publicUrl);
    // No attestation was asked for. Others have certificates, which the library would follow to addresses in them.
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt');
    if (origin === null || (format !== 'none' && format !== 'packed')) return null;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    const { counter, publicKey } = credential;
    return { credentialId: credential.id, publicKey: base64url(publicKey), signCount: counter, transports };
  });
}

/** The new count of a passkey that signed; null when the signature does not fit what was asked for. */
async function verifySignature(
  { id, rawId, type, response }: UsedPasskey,
  { credentialId, publicKey, signCount }: StoredPasskey,
  { challenge, relyingParty, publicUrl }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  return nullOnError(async () => {
    const origin = ownPageIn(response.clientDataJSON, publicUrl);
    if (origin === null) return null;
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: signCount },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The origin of the page that asked, unless it is a foreign one or ours within a foreign page. */
function ownPageIn(clientDataJson: string, publicUrl: string | null): string | null {
  const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
  if (typeof data !== 'object' || data === null || !('origin' in data)) return null;
  if ('crossOrigin' in data && data.crossOrigin === true) return null;
  const { origin } = data;
  return typeof origin === 'string' && isOwnPage(origin, publicUrl) ? origin : null;
}

/** The library throws for everything that does not fit, also for bytes that it cannot read. */
async function nullOnError<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
