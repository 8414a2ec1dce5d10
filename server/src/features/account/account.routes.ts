import { accountMessages, logIn, logOut, viewProfile, viewSession } from '@tandem/contract/account';
import type { Bind } from '../../platform/http/bind.ts';
import type { AccountService } from './account.service.ts';
import { startIn } from './start-session.service.ts';

/** Serves the operations of log-in and log-out. */
export function bindAccount(bind: Bind, service: AccountService): void {
  bind(logIn, async ({ body, session, device, userAgent, address, record, markAccepted }) => {
    const browser = { address, replaced: session.token, device: device.token, userAgent, record };
    const { user, ...begun } = await service.logIn(body, browser);
    if ('secondStep' in begun) {
      record('second_step_required', { member: user._id });
      markAccepted();
      return { message: accountMessages.secondStep, secondStep: begun.secondStep };
    }
    record('login_succeeded', { member: user._id, reason: 'by_password' });
    startIn({ session, device }, begun);
    return { message: `Welcome, ${user.firstName}.`, user };
  });
  bind(logOut, async ({ session, record }) => {
    await service.logOut(session.token);
    record('logged_out');
    session.end();
    return { message: 'You are logged out.' };
  });
  bind(viewProfile, async ({ me }) => ({ user: await service.viewProfile(me) }));
  bind(viewSession, async ({ me }) => ({
    user: me === '' ? null : await service.viewProfile(me),
    ...(service.providerName && { provider: service.providerName }),
  }));
}
