import { logIn, logOut, signUp, viewProfile, viewSession } from '@tandem/contract/account';
import type { Bind } from '../../platform/http/bind.ts';
import type { AccountService } from './account.service.ts';

/** Serves the operations of the account feature. */
export function bindAccount(bind: Bind, service: AccountService): void {
  bind(signUp, async ({ body, ticket, address, record }) => {
    const user = await service.signUp(body, { address, ticket: ticket.token, record });
    record('signed_up', { member: user._id });
    if (ticket.token !== null) ticket.end();
    return { message: 'Your account was created. You can log in now.', user };
  });
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
