import type { CommunitySettings } from '@tandem/contract/community';
import type { UsedPasskey } from '@tandem/contract/account/account-passkeys';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { refuse } from '../../../../platform/refusal.ts';
import { newToken } from '../../../../platform/tokens.ts';
import { accountErrors } from '../../account.errors.ts';
import { challengeMs } from '../factors.rules.ts';
import { type RelyingParty, relyingPartyOf, requestOptions } from './passkey-options.rules.ts';
import * as repository from './passkeys.repository.ts';
import { verifySignature } from './verify-passkey.service.ts';

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
export const requireRelyingParty = ({ publicUrl, communitySettings }: PasskeyDeps): RelyingParty =>
  relyingPartyOf(publicUrl, communitySettings.current().name) ?? refuse(accountErrors.noPasskeysHere);

/** To whom a challenge is given: the hash of the token of a session or log-in, what for, and the member if known. */
type Recipient = Pick<repository.Challenge, 'boundTo' | 'purpose' | 'memberId'>;

/** Stores a new challenge and returns it with when it expires. */
export async function newChallenge(
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
