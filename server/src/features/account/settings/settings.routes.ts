import * as operations from '@tandem/contract/account';
import { providerMessages, setPassword } from '@tandem/contract/account/account-provider';
import type { Bind } from '../../../platform/http/bind.ts';
import { startIn } from '../start-session.service.ts';
import type { SettingsService } from './settings.service.ts';

const messages = operations.accountMessages;

/** Serves the settings' operations. */
export function bindSettings(bind: Bind, service: SettingsService): void {
  bindPassword(bind, service);
  bind(operations.listSessions, async ({ me, session }) => ({
    data: await service.listSessions({ me, token: session.token }),
  }));
  bind(operations.endSession, async ({ me, session, params, record }) => {
    const wasCurrent = await service.endSession({ me, token: session.token }, params.id);
    record('sessions_ended', { reason: 'one_session' });
    if (wasCurrent) session.end();
    return { message: messages.sessionEnded };
  });
  bind(operations.signOutEverywhere, async ({ me, session, record }) => {
    await service.signOutEverywhere(me);
    record('sessions_ended', { reason: 'everywhere' });
    session.end();
    return { message: messages.signedOutEverywhere };
  });
  bind(operations.downloadOwnData, async ({ me, record }) => {
    const chunks = await service.downloadOwnData(me);
    record('data_exported');
    return chunks;
  });
  bind(operations.listProjectsBlockingDeletion, async ({ me }) => ({
    data: await service.listProjectsBlockingDeletion(me),
  }));
  bind(operations.deleteAccount, async ({ me, session, isProved, body, record }) => {
    await service.deleteAccount({ me, token: session.token, isProved, record }, body);
    record('account_deleted');
    session.end();
    return { message: messages.deleted };
  });
}

function bindPassword(bind: Bind, service: SettingsService): void {
  bind(setPassword, async ({ me, session, device, body, record }) => {
    const started = await service.setPassword({ me, token: session.token, record }, body);
    record('password_changed');
    record('sessions_ended', { reason: 'password_changed' });
    startIn({ session, device }, started);
    return { message: providerMessages.passwordSet };
  });
  bind(operations.confirmPassword, async ({ me, session, body, record }) => {
    await service.confirmPassword({ me, token: session.token, record }, body);
    record('reauthentication_succeeded');
    return { message: messages.passwordConfirmed };
  });
  bind(operations.changePassword, async ({ me, session, device, body, record }) => {
    const started = await service.changePassword({ me, token: session.token, record }, body);
    record('password_changed');
    record('sessions_ended', { reason: 'password_changed' });
    startIn({ session, device }, started);
    return { message: messages.passwordChanged };
  });
}
