import { signUp } from '@tandem/contract/account';
import * as operations from '@tandem/contract/account/account-sign-up';
import type { Bind } from '../../../platform/http/bind.ts';
import { startIn } from '../start-session.service.ts';
import type { SignUpService } from './sign-up.service.ts';

const messages = operations.signUpMessages;

/** Serves the operations of sign-up. */
export function bindSignUp(bind: Bind, service: SignUpService): void {
  bind(signUp, async ({ body, ticket, address, record, markAccepted }) => {
    const user = await service.signUp(body, { address, ticket: ticket.token, record });
    if (user === 'link' || user === 'approval') {
      record('sign_up_requested', user === 'link' ? {} : { reason: user });
      markAccepted();
      return { message: user === 'link' ? messages.sent : messages.waiting, waitsFor: user };
    }
    record('signed_up', { member: user._id });
    if (ticket.token !== null) ticket.end();
    return { message: messages.created, user };
  });
  bind(operations.viewSignUpLink, async ({ body }) => ({ data: await service.viewSignUpLink(body.token) }));
  bind(
    operations.confirmSignUp,
    async ({ body, session, device, ticket, userAgent, address, record, markAccepted }) => {
      const browser = { address, replaced: session.token, userAgent, record };
      const confirmed = await service.confirmSignUp(body, browser);
      if (confirmed === null) {
        markAccepted();
        return { message: messages.waiting };
      }
      const { user, ...started } = confirmed;
      startIn({ session, device }, started);
      if (ticket.token !== null) ticket.end();
      return { message: `Welcome, ${user.firstName}.`, user };
    },
  );
  bind(operations.resendSignUpLink, async ({ body, record }) => {
    await service.resendSignUpLink(body.token, record);
    return { message: messages.sentAgain };
  });
}
