import * as operations from '@tandem/contract/account/account-factors';
import type { Bind, Caller } from '../../../platform/http/bind.ts';
import type { FactorsService } from './factors.service.ts';
import type { PasskeysService } from './passkeys/passkeys.service.ts';

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
