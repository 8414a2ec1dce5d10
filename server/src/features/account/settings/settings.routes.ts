import * as operations from '@tandem/contract/account';
import type { Bind } from '../../../platform/http/bind.ts';
import type { SettingsService } from './settings.service.ts';

const messages = operations.accountMessages;

/** Serves the settings' operations. */
export function bindSettings(bind: Bind, service: SettingsService): void {
  bind(operations.changePassword, async ({ me, session, body }) => {
    const { token, expiresAt } = await service.changePassword({ me, token: session.token }, body);
    session.start(token, expiresAt);
    return { message: messages.passwordChanged };
  });
  bind(operations.listSessions, async ({ me, session }) => ({
    data: await service.listSessions({ me, token: session.token }),
  }));
  bind(operations.endSession, async ({ me, session, params }) => {
    const wasCurrent = await service.endSession({ me, token: session.token }, params.id);
    if (wasCurrent) session.end();
    return { message: messages.sessionEnded };
  });
  bind(operations.signOutEverywhere, async ({ me, session }) => {
    await service.signOutEverywhere(me);
    session.end();
    return { message: messages.signedOutEverywhere };
  });
  bind(operations.downloadOwnData, ({ me }) => service.downloadOwnData(me));
  bind(operations.listProjectsInTheWay, async ({ me }) => ({ data: await service.listProjectsInTheWay(me) }));
  bind(operations.deleteAccount, async ({ me, session, body }) => {
    await service.deleteAccount(me, body);
    session.end();
    return { message: messages.deleted };
  });
}
