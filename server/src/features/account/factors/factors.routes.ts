import * as operations from '@tandem/contract/account/account-factors';
import * as secondStepOperations from '@tandem/contract/account/account-second-step';
import { limits } from '@tandem/contract/limits';
import type { Bind, Caller } from '../../../platform/http/bind.ts';
import type { SecurityReason } from '../../../platform/http/security-log.ts';
import { type Browser, startIn, type Started } from '../sessions.service.ts';
import type { FactorsService } from './factors.service.ts';
import type { PasskeysService } from './passkeys/passkeys.service.ts';
import type { SecondStepService } from './second-step.service.ts';

const messages = operations.factorMessages;

const callerOf = ({ me, session, record }: Pick<Caller, 'me' | 'session' | 'record'>) => ({
  me,
  token: session.token,
  record,
});

/** Serves the operations of authenticator app and recovery codes. */
export function bindFactors(bind: Bind, service: FactorsService): void {
  bind(operations.viewFactors, async ({ me, role }) => ({
    data: await service.viewFactors(me, role),
  }));
  bind(operations.startAppSetUp, async ({ me }) => ({ data: await service.startAppSetUp(me) }));
  bind(operations.confirmAppSetUp, async ({ body, ...caller }) => ({
    message: messages.appAdded,
    data: { recoveryCodes: await service.confirmAppSetUp(callerOf(caller), body.code) },
  }));
  bind(operations.removeApp, async (caller) => {
    await service.removeApp(callerOf(caller));
    return { message: messages.appRemoved };
  });
  bind(operations.confirmFactor, async ({ body, ...caller }) => {
    await service.confirmFactor(callerOf(caller), body.code);
    return { message: messages.confirmed };
  });
  bind(operations.makeRecoveryCodes, async (caller) => ({
    message: messages.codesMade,
    data: { recoveryCodes: await service.makeRecoveryCodes(callerOf(caller)) },
  }));
}

/** Serves the operations of passkeys. */
export function bindPasskeys(bind: Bind, service: PasskeysService): void {
  bind(operations.requestPasskeyCreation, async (caller) => ({
    data: await service.requestCreation(callerOf(caller)),
  }));
  bind(operations.addPasskey, async ({ body, ...caller }) => ({
    message: messages.passkeyAdded,
    data: await service.addPasskey(callerOf(caller), body),
  }));
  bind(operations.renamePasskey, async ({ me, params, body }) => ({
    message: messages.passkeyRenamed,
    data: await service.renamePasskey(me, params.id, body.name),
  }));
  bind(operations.removePasskey, async ({ params, ...caller }) => {
    await service.removePasskey(callerOf(caller), params.id);
    return { message: messages.passkeyRemoved };
  });
  bind(operations.confirmKeptPasskey, async ({ me, params }) => ({
    message: messages.passkeyConfirmed,
    data: await service.confirmKept(me, params.id),
  }));
  bind(operations.requestPasskeyProof, async (caller) => ({
    data: await service.requestProof(callerOf(caller)),
  }));
  bind(operations.confirmPasskey, async ({ body, record, ...caller }) => {
    await service.confirm(callerOf({ ...caller, record }), body.response);
    record('reauthentication_succeeded');
    return { message: messages.confirmed };
  });
}

/** Serves the secondStepOperations that finish a log-in. */
export function bindSecondStep(bind: Bind, service: SecondStepService): void {
  bind(secondStepOperations.logInWithCode, async ({ body, ...caller }) => {
    const { user, ...started } = await service.logInWithCode(body, browserOf(caller));
    return welcome(caller, user, { ...started, reason: 'by_code' });
  });
  bind(secondStepOperations.logInWithRecoveryCode, async ({ body, ...caller }) => {
    const { user, left, ...started } = await service.logInWithRecoveryCode(body, browserOf(caller));
    const reply = welcome(caller, user, { ...started, reason: 'by_recovery_code' });
    return left > limits.fewRecoveryCodes
      ? reply
      : { ...reply, message: `${reply.message} ${codesLeft(left)}` };
  });
  bind(secondStepOperations.requestPasskeyLogIn, async ({ body }) => {
    const { expiresAt, ...data } = await service.requestPasskeyLogIn(body.token);
    return { data: { ...data, expiresAt: expiresAt.toISOString() } };
  });
  bind(secondStepOperations.logInWithPasskey, async ({ body, ...caller }) => {
    const { user, ...started } = await service.logInWithPasskey(body, browserOf(caller));
    return welcome(caller, user, { ...started, reason: 'by_passkey' });
  });
}

const browserOf = ({ address, session, userAgent, record }: BrowserParts): Browser => ({
  address,
  replaced: session.token,
  userAgent,
  record,
});

type BrowserParts = Pick<Caller, 'address' | 'session' | 'device' | 'userAgent' | 'record'>;

function welcome<User extends { _id: string; firstName: string }>(
  { session, device, record }: BrowserParts,
  user: User,
  { reason, ...started }: Started & { reason: SecurityReason },
) {
  record('login_succeeded', { member: user._id, reason });
  startIn({ session, device }, started);
  return { message: `Welcome, ${user.firstName}.`, user };
}

function codesLeft(count: number): string {
  const left = count === 1 ? '1 recovery code' : `${count} recovery codes`;
  return `You have ${left} left. Make new ones in Settings.`;
}
