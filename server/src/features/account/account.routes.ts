import { logIn, logOut, viewProfile, viewSession } from '@tandem/contract/account';
import type { Bind } from '../../platform/http/bind.ts';
import type { AccountService } from './account.service.ts';

/** Serves the operations of log-in and log-out. */
export function bindAccount(bind: Bind, service: AccountService): void {
  bind(logIn, async ({ body, session, userAgent, address, record }) => {
    const browser = { address, replaced: session.token, userAgent, record };
    const { user, token, expiresAt } = await service.logIn(body, browser);
    record('login_succeeded', { member: user._id });
    session.start(token, expiresAt);
    return { message: `Welcome, ${user.firstName}.`, user };
  });
  bind(logOut, async ({ session, record }) => {
    await service.logOut(session.token);
    record('logged_out');
    session.end();
    return { message: 'You are logged out.' };
  });
  bind(viewProfile, async ({ me }) => ({ user: await service.viewProfile(me) }));
  bind(viewSession, async ({ me }) => ({ user: me === '' ? null : await service.viewProfile(me) }));
}
