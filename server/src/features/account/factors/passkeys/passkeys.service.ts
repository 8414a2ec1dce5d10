import type { addPasskey, Passkey } from '@tandem/contract/account/account-factors';
import type { UsedPasskey } from '@tandem/contract/account/account-passkeys';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import { isUniqueViolation } from '../../../../platform/database/database-errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { onRefusal, refuse } from '../../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../../platform/tokens.ts';
import { accountErrors } from '../../account.errors.ts';
import { findUser, type Community } from '../../account.repository.ts';
import { lockMe } from '../../people.repository.ts';
import type { Caller, PasswordDeps } from '../../settings/password-check.service.ts';
import { noteProof } from '../../settings/settings.repository.ts';
import type { NotifyOfSecurity } from '../../start-session.service.ts';
import { afterAdded, afterRemoved, notifyOfFactor } from '../factor-changes.service.ts';
import { canAddPasskey, challengeMs } from '../factors.rules.ts';
import {
  checkSignature,
  newChallenge,
  type PasskeyDeps,
  requestSignature,
  requireRelyingParty,
} from './passkey-challenges.service.ts';
import { creationOptions } from './passkey-options.rules.ts';
import * as repository from './passkeys.repository.ts';
import { verifyCreation } from './verify-passkey.service.ts';

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
