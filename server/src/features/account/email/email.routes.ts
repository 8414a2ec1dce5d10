import * as operations from '@tandem/contract/account/account-email';
import type { Bind } from '../../../platform/http/bind.ts';
import type { EmailService } from './email.service.ts';

const messages = operations.emailMessages;

/** Serves the operations about the e-mail address. */
export function bindEmail(bind: Bind, service: EmailService): void {
  bind(operations.viewEmail, async ({ me }) => ({ data: await service.viewEmail(me) }));
  bind(operations.requestEmailVerification, async ({ me, record }) => {
    await service.requestEmailVerification({ me, record });
    return { message: messages.verificationSent };
  });
  bind(operations.changeEmail, async ({ me, body, record }) => {
    await service.changeEmail({ me, record }, body.emailId);
    return { message: messages.changeRequested };
  });
  bind(operations.cancelEmailChange, async ({ me }) => {
    await service.cancelEmailChange(me);
    return { message: messages.changeCancelled };
  });
  bind(operations.viewEmailLink, async ({ body }) => ({ data: await service.viewEmailLink(body.token) }));
  bind(operations.confirmEmail, async ({ body, address, record }) => {
    const isChange = await service.confirmEmail(body, { address, record });
    return { message: isChange ? messages.changed : messages.verified };
  });
  bind(operations.undoEmailChange, async ({ body, address, record }) => ({
    message: messages.undone,
    data: { resetToken: await service.undoEmailChange(body.token, { address, record }) },
  }));
}
