import * as operations from '@tandem/contract/administration/administration-sign-ups';
import type { Bind } from '../../../platform/http/bind.ts';
import { createSignUpRequestsService, type SignUpRequestsDeps } from './sign-up-requests.service.ts';

const messages = operations.signUpRequestMessages;

/** Serves the queue of those who ask to become members. */
export function bindSignUpRequests(bind: Bind, deps: SignUpRequestsDeps): void {
  const service = createSignUpRequestsService(deps);
  const nameOf = ({ firstName, lastName }: operations.SignUpRequest) => `${firstName} ${lastName}`;
  bind(operations.listSignUpRequests, ({ query }) => service.listSignUpRequests(query));
  bind(operations.countSignUpRequests, async () => ({
    data: { waiting: await service.countSignUpRequests() },
  }));
  bind(operations.approveSignUp, async ({ me, address, params, record }) => {
    const data = await service.approveSignUp({ me, address, ...params });
    record('signed_up', { member: data._id, reason: 'approval' });
    return { message: messages.approved(nameOf(data)), data };
  });
  bind(operations.refuseSignUp, async ({ me, address, params, body }) => {
    const data = await service.refuseSignUp({ me, address, ...params }, body.reason);
    return { message: messages.refused(nameOf(data)), data };
  });
}
