import type { User } from '@tandem/contract/account';
import type * as operations from '@tandem/contract/account/account-second-step';
import { commonFailures, type FailureKind } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { SecurityReason } from '../../../platform/http/security-log.ts';
import { stepOfCode } from '../../../platform/keys/totp.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { type Community, findUser } from '../account.repository.ts';
import { type Browser, type SessionDeps, type Started, startSessionUnless } from '../sessions.service.ts';
import { type createReadAppKeys, hashCode, notifyOfFactor } from './factor-changes.service.ts';
import { countCodes, findApp, updateApp, useCode } from './factors.repository.ts';
import { digitsOf, mostFailures } from './factors.rules.ts';
import { checkSignature, type PasskeyDeps, requestSignature } from './passkeys/passkeys.service.ts';
import * as repository from './factors.repository.ts';

/** What finishing a log-in needs. */
export interface SecondStepDeps extends SessionDeps, PasskeyDeps, Community {
  readAppKeys: ReturnType<typeof createReadAppKeys>;
}

type CodeBody = ParsedInput<typeof operations.logInWithCode>['body'];
type PasskeyBody = ParsedInput<typeof operations.logInWithPasskey>['body'];

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** Finishes log-ins: after the password by a second factor, or by a passkey alone (ADR 0064, ADR 0065). */
export function createSecondStepService(deps: SecondStepDeps) {
  return {
    logInWithCode: ({ token, code }: CodeBody, browser: Browser) => {
      const prepare = async (): Promise<Proof> => {
        const { open } = await deps.readAppKeys();
        return (tx, memberId) => acceptsCode(tx, deps, { memberId, code, open });
      };
      return finishByCode(deps, { token, prepare, wrong: accountErrors.wrongCode }, browser);
    },
    /** Returns also how many recovery codes are left. */
    logInWithRecoveryCode: async ({ token, code }: CodeBody, browser: Browser) => {
      const prepare = async (): Promise<Proof> => (tx, memberId) => useCode(tx, memberId, hashCode(code));
      const wrong = accountErrors.wrongRecoveryCode;
      const done = await finishByCode(deps, { token, prepare, wrong }, browser);
      const memberId = done.user._id;
      browser.record('recovery_code_used', { member: memberId });
      notifyOfFactor(deps, memberId, 'recoveryCodeUsed');
      return { ...done, left: await countCodes(deps.database.orm, memberId) };
    },
    requestPasskeyLogIn: (token?: string) =>
      token === undefined ? requestAlone(deps) : requestSecond(deps, token),
    logInWithPasskey: (body: PasskeyBody, browser: Browser) => finishByPasskey(deps, body, browser),
  };
}

/** Whether an authenticator app shows this code now. Each time step counts once, on all processes. */
export async function acceptsCode(
  tx: Queryable,
  { clock }: { clock: Clock },
  {
    memberId,
    code,
    open,
  }: { memberId: string; code: string; open: (sealed: string, owner: string) => Buffer },
): Promise<boolean> {
  const [app, digits] = [await findApp(tx, memberId), digitsOf(code)];
  if (!app?.confirmedAt || digits === null) return false;
  const step = stepOfCode(open(app.sealedKey, memberId), digits, clock.now());
  if (step === null || step <= (app.lastStep ?? 0)) return false;
  await updateApp(tx, memberId, { lastStep: step });
  return true;
}

/** Whether a code is right; uses it up. Runs under the member's lock. */
type Proof = (tx: Queryable, memberId: string) => Promise<boolean>;

const ended = Symbol('ended');

/** Finishes a log-in by a code. Wrong ones count against the log-in, the account and the account in this network. */
async function finishByCode(
  deps: SecondStepDeps,
  { token, prepare, wrong }: { token: string; prepare: () => Promise<Proof>; wrong: FailureKind },
  browser: Browser,
): Promise<Started & { user: User }> {
  const { throttles, clock } = deps;
  const { memberId } = await requireSecondStep(deps, token, browser);
  const here = { address: browser.address, account: memberId };
  const throttled = (reason: SecurityReason) => () =>
    browser.record('second_step_throttled', { member: memberId, reason });
  await onRefusal(throttled('limit_of_account_and_address'), throttles.spend('secondStepFailuresHere', here));
  await onRefusal(throttled('limit_of_account'), throttles.spend('secondStepFailures', memberId));
  const [tokenHash, proof] = [hashToken(token), await prepare()];
  const result = await startSessionUnless(
    deps,
    memberId,
    { ...browser, isFactorProved: true },
    async (tx, member) => {
      // Read again under the member's lock: of two uses of one log-in at once, the second sees that it has ended.
      const step = member && (await repository.findSecondStep(tx, tokenHash, clock.now()));
      if (step === null) return ended;
      const fits = await proof(tx, memberId);
      const failures = fits ? 0 : await repository.countFailure(tx, tokenHash);
      if (fits || failures >= mostFailures) await repository.deleteSecondStep(tx, tokenHash);
      return fits ? null : { failures };
    },
  );
  if (result === ended) return refuseEnded(memberId, browser);
  if ('failures' in result) {
    browser.record('second_step_failed', { member: memberId, reason: 'wrong_code' });
    if (result.failures < mostFailures) return refuseField(wrong, 'code');
    notifyOfFactor(deps, memberId, 'secondFactorGuessed');
    return refuse(accountErrors.endedLogIn);
  }
  await throttles.giveBack('secondStepFailuresHere', here);
  await throttles.giveBack('secondStepFailures', memberId);
  return { ...result, user: await requireUser(deps, memberId) };
}

async function requireSecondStep({ database, clock }: SecondStepDeps, token: string, browser?: Browser) {
  const step = await repository.findSecondStep(database.orm, hashToken(token), clock.now());
  return step ?? refuseEnded(undefined, browser);
}

function refuseEnded(member: string | undefined, browser?: Browser): never {
  browser?.record('second_step_failed', { ...(member && { member }), reason: 'ended_log_in' });
  return refuse(accountErrors.endedLogIn);
}

const requireUser = async (deps: SecondStepDeps, memberId: string): Promise<User> =>
  (await findUser(deps.database.orm, memberId, deps)) ?? refuse(commonFailures.signedOut);

/** Asks for a passkey of a member who is not known yet, so that nobody learns who has an account. */
async function requestAlone(deps: SecondStepDeps) {
  const token = newToken();
  const recipient = { boundTo: hashToken(token), purpose: 'logIn', memberId: null } as const;
  return { token, ...(await requestSignature(deps, recipient)) };
}

async function requestSecond(deps: SecondStepDeps, token: string) {
  const { memberId } = await requireSecondStep(deps, token);
  const recipient = { boundTo: hashToken(token), purpose: 'secondStep', memberId } as const;
  return { token, ...(await requestSignature(deps, recipient)) };
}

/** Finishes a log-in by a passkey. A failed one has used its challenge up. */
async function finishByPasskey(
  deps: SecondStepDeps,
  { token, response }: PasskeyBody,
  browser: Browser,
): Promise<Started & { user: User }> {
  const { throttles, clock } = deps;
  const { address, record } = browser;
  const throttled = () => record('login_throttled', { reason: 'limit_of_address' });
  await onRefusal(throttled, throttles.check('logInFailuresOfAddress', { address }));
  const boundTo = hashToken(token);
  const signed = await checkSignature(deps, response, { boundTo, purposes: ['logIn', 'secondStep'] });
  if (signed === null) return refusePasskey(deps, browser);
  const { memberId } = signed.passkey;
  const result = await startSessionUnless(
    deps,
    memberId,
    { ...browser, isFactorProved: true },
    async (tx, member) => {
      const isSecond = signed.purpose === 'secondStep';
      const step = isSecond ? await repository.findSecondStep(tx, boundTo, clock.now()) : true;
      if (member === null || step === null) return ended;
      if (isSecond) await repository.deleteSecondStep(tx, boundTo);
      const use = await signed.use(tx);
      if (use === 'kept') return use;
      return use ? null : ended;
    },
  );
  if (result === 'kept') {
    record('login_failed', { member: memberId, reason: 'kept_log_in' });
    return refuse(accountErrors.keptPasskey);
  }
  if (result === ended) return refusePasskey(deps, browser);
  return { ...result, user: await requireUser(deps, memberId) };
}

async function refusePasskey({ throttles }: SecondStepDeps, { address, record }: Browser): Promise<never> {
  await throttles.count('logInFailuresOfAddress', { address });
  record('login_failed', { reason: 'wrong_passkey' });
  return refuse(accountErrors.refusedPasskey);
}
