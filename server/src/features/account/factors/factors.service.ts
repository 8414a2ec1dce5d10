import type { Passkey } from '@tandem/contract/account/account-factors';
import { commonFailures } from '@tandem/contract/failure';
import type { CommunityRole } from '@tandem/contract/operation';
import type { SecurityReason } from '../../../platform/http/security-log.ts';
import { base32, newTotpKey, stepOfCode } from '../../../platform/keys/totp.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { findUser } from '../account.repository.ts';
import { lockMe } from '../people.repository.ts';
import type { Caller } from '../settings/password-check.service.ts';
import { noteProof } from '../settings/settings.repository.ts';
import {
  afterAdded,
  afterRemoved,
  type createReadAppKeys,
  hashCode,
  makeCodes,
  notifyOfFactor,
} from './factor-changes.service.ts';
import * as repository from './factors.repository.ts';
import { appUrl, digitsOf, requiresSecondFactor } from './factors.rules.ts';
import { deleteExpiredChallenges, listPasskeys } from './passkeys/passkeys.repository.ts';
import { type OwnPasskeyDeps, toPasskey } from './passkeys/passkeys.service.ts';
import { acceptsCode } from './second-step.service.ts';
import { deleteExpiredSecondSteps } from './factors.repository.ts';

/** What the factors of a member need. */
export interface FactorsDeps extends OwnPasskeyDeps {
  readAppKeys: ReturnType<typeof createReadAppKeys>;
}

/** The factors of a member, without their secrets. */
interface Factors {
  passkeys: Passkey[];
  appSince: string | null;
  recoveryCodesLeft: number;
  isRequired: boolean;
}

export type FactorsService = ReturnType<typeof createFactorsService>;

/** Authenticator app and recovery codes of a member (ADR 0065). */
export function createFactorsService(deps: FactorsDeps) {
  const { database, clock } = deps;
  const { orm } = database;
  return {
    viewFactors: async (me: string, role: CommunityRole): Promise<Factors> => {
      const app = await repository.findApp(orm, me);
      return {
        passkeys: (await listPasskeys(orm, me)).map(toPasskey),
        appSince: app?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await repository.countCodes(orm, me),
        isRequired: requiresSecondFactor(role, deps.communitySettings.current().secondFactorFor),
      };
    },
    startAppSetUp: (me: string) => startAppSetUp(deps, me),
    confirmAppSetUp: (caller: Caller, code: string) => confirmAppSetUp(deps, caller, code),
    removeApp: async ({ me, record }: Caller): Promise<void> => {
      await database.transaction(async (tx) => {
        await lockMe(tx, me);
        if (!(await repository.deleteApp(tx, me))) refuse(accountErrors.noApp);
        await afterRemoved(tx, me, { clock });
      });
      record('second_factor_removed', { reason: 'authenticator_app' });
      notifyOfFactor(deps, me, 'secondFactorRemoved');
    },
    confirmFactor: (caller: Caller, code: string) => confirmFactor(deps, caller, code),
    makeRecoveryCodes: async ({ me, record }: Caller): Promise<string[]> => {
      const codes = await database.transaction(async (tx) => {
        await lockMe(tx, me);
        if (!(await repository.syncSecondFactor(tx, me))) refuse(accountErrors.noFactor);
        return makeCodes(tx, me, clock.now());
      });
      record('recovery_codes_made');
      notifyOfFactor(deps, me, 'recoveryCodesMade');
      return codes;
    },
    purgeSecondSteps: async (): Promise<void> => {
      await deleteExpiredSecondSteps(orm, clock.now());
      await deleteExpiredChallenges(orm, clock.now());
    },
  };
}

/** Makes a key, which is no factor until a code of it was entered. */
async function startAppSetUp(deps: FactorsDeps, me: string) {
  const { database, clock, readAppKeys } = deps;
  const user = (await findUser(database.orm, me, deps)) ?? refuse(commonFailures.signedOut);
  const appKeys = await readAppKeys();
  const bytes = newTotpKey();
  await database.transaction(async (tx) => {
    await lockMe(tx, me);
    const app = await repository.findApp(tx, me);
    if (app?.confirmedAt) refuse(accountErrors.appSetUp);
    const row = { memberId: me, sealedKey: appKeys.seal(bytes, me), createdAt: clock.now() };
    await repository.putApp(tx, row);
  });
  const key = base32(bytes);
  return { key, url: appUrl({ key, account: user.emailId, issuer: deps.communitySettings.current().name }) };
}

async function confirmAppSetUp(
  deps: FactorsDeps,
  { me, token, record }: Caller,
  code: string,
): Promise<string[] | null> {
  const { database, clock, throttles, readAppKeys } = deps;
  const session = `${me} ${hashToken(token ?? '')}`;
  const throttled = () => record('reauthentication_throttled', { reason: 'limit_of_session' });
  await onRefusal(throttled, throttles.spend('reauthenticationFailures', session));
  if ((await repository.findApp(database.orm, me)) === null) refuse(accountErrors.noAppSetUp);
  const appKeys = await readAppKeys();
  const recoveryCodes = await database.transaction(async (tx) => {
    await lockMe(tx, me);
    const app = (await repository.findApp(tx, me)) ?? refuse(accountErrors.noAppSetUp);
    if (app.confirmedAt !== null) refuse(accountErrors.appSetUp);
    const [digits, now] = [digitsOf(code), clock.now()];
    const lastStep = digits === null ? null : stepOfCode(appKeys.open(app.sealedKey, me), digits, now);
    if (lastStep === null) return refuseField(accountErrors.wrongCode, 'code');
    await repository.updateApp(tx, me, { confirmedAt: now, lastStep });
    await noteProof(tx, { memberId: me, tokenHash: hashToken(token ?? ''), factorProvedAt: now });
    return afterAdded(tx, me, { clock });
  });
  await throttles.giveBack('reauthenticationFailures', session);
  record('second_factor_added', { reason: 'authenticator_app' });
  notifyOfFactor(deps, me, 'secondFactorAdded');
  return recoveryCodes;
}

/** Notes in the session that a code was right. Wrong ones count with those at log-in, and against the session. */
async function confirmFactor(deps: FactorsDeps, { me, token, record }: Caller, code: string): Promise<void> {
  const { database, clock, throttles, readAppKeys } = deps;
  const tokenHash = hashToken(token ?? '');
  const session = `${me} ${tokenHash}`;
  const throttled = (reason: SecurityReason) => () => record('reauthentication_throttled', { reason });
  await onRefusal(throttled('limit_of_session'), throttles.spend('reauthenticationFailures', session));
  await onRefusal(throttled('limit_of_account'), throttles.spend('secondStepFailures', me));
  // The key of the server is made at its first use, which a refused call is not.
  const hasApp = (await repository.findApp(database.orm, me)) !== null;
  const open = hasApp ? (await readAppKeys()).open : null;
  const used = await database.transaction(async (tx) => {
    await lockMe(tx, me);
    const isOfApp = open !== null && (await acceptsCode(tx, deps, { memberId: me, code, open }));
    if (!isOfApp && !(await repository.useCode(tx, me, hashCode(code)))) return null;
    const proof = { memberId: me, tokenHash, factorProvedAt: clock.now() };
    if (!(await noteProof(tx, proof))) refuse(commonFailures.signedOut);
    return isOfApp ? ('by_code' as const) : ('by_recovery_code' as const);
  });
  if (used === null) {
    record('reauthentication_failed', { reason: 'wrong_code' });
    return refuseField(accountErrors.wrongCode, 'code');
  }
  await throttles.giveBack('reauthenticationFailures', session);
  await throttles.giveBack('secondStepFailures', me);
  record('reauthentication_succeeded', { reason: used });
  if (used === 'by_code') return;
  record('recovery_code_used');
  notifyOfFactor(deps, me, 'recoveryCodeUsed');
}
