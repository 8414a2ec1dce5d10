import * as operations from '@tandem/contract/account/account-recovery';
import type { Bind } from '../../../platform/http/bind.ts';
import type { RecoveryService } from './recovery.service.ts';

const messages = operations.recoveryMessages;

/** Serves the operations of recovery. */
export function bindRecovery(bind: Bind, service: RecoveryService): void {
  bind(operations.viewRecovery, async () => ({ data: service.viewRecovery() }));
  bind(operations.requestPasswordReset, async ({ body, address, record }) => {
    await service.requestPasswordReset(body.emailId, { address, record });
    return { message: messages.requested };
  });
  bind(operations.viewResetLink, async ({ body }) => ({ data: await service.viewResetLink(body.token) }));
  bind(operations.resetPassword, async ({ body, address, record, session }) => {
    await service.resetPassword(body, { address, record, token: session.token });
    if (session.token !== null) session.end();
    return { message: messages.reset };
  });
}
