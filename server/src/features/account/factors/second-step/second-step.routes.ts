import * as operations from '@tandem/contract/account/account-second-step';
import { limits } from '@tandem/contract/limits';
import type { Bind, Caller } from '../../../../platform/http/bind.ts';
import type { SecurityReason } from '../../../../platform/http/security-log.ts';
import { type Browser, startIn, type Started } from '../../start-session.service.ts';
import type { SecondStepService } from './second-step.service.ts';

/** Serves the operations that finish a log-in. */
export function bindSecondStep(bind: Bind, service: SecondStepService): void {
  bind(operations.logInWithCode, async ({ body, ...caller }) => {
    const { user, ...started } = await service.logInWithCode(body, browserOf(caller));
    return welcome(caller, user, { ...started, reason: 'by_code' });
  });
  bind(operations.logInWithRecoveryCode, async ({ body, ...caller }) => {
    const { user, left, ...started } = await service.logInWithRecoveryCode(body, browserOf(caller));
    const reply = welcome(caller, user, { ...started, reason: 'by_recovery_code' });
    return left > limits.fewRecoveryCodes
      ? reply
      : { ...reply, message: `${reply.message} ${codesLeft(left)}` };
  });
  bind(operations.requestPasskeyLogIn, async ({ body }) => {
    const { expiresAt, ...data } = await service.requestPasskeyLogIn(body.token);
    return { data: { ...data, expiresAt: expiresAt.toISOString() } };
  });
  bind(operations.logInWithPasskey, async ({ body, ...caller }) => {
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
