import {
  acceptInvitation,
  declineInvitation,
  invitationMessages,
  type InvitationStatus,
  invitePerson,
  listInvitableProjects,
  listMyInvitations,
  listProjectInvitations,
  withdrawInvitation,
} from '@tandem/contract/invitations';
import type { Bind } from '../../platform/http/bind.ts';
import type { InvitationRef } from './invitations.repository.ts';
import type { InvitationsService } from './invitations.service.ts';

/** Serves the operations on invitations of persons. */
export function bindInvitations(bind: Bind, service: InvitationsService): void {
  bind(invitePerson, async ({ me, params, body: { userId, ...words } }) => {
    const { invitation, request } = await service.invitePerson({ me, ...params, userId, words });
    const message = request === null ? invitationMessages.sent : invitationMessages.requestAccepted;
    return { message, data: invitation, request };
  });
  bind(listProjectInvitations, ({ me, params, query }) =>
    service.listProjectInvitations(me, params.projectId, query),
  );
  bind(listMyInvitations, ({ me, query }) => service.listMyInvitations(me, query));
  bind(listInvitableProjects, async ({ me, params }) => ({
    data: await service.listInvitableProjects(me, params.userId),
  }));
  bind(acceptInvitation, async ({ me, params }) => {
    await service.acceptInvitation(me, params);
    return { message: invitationMessages.accepted, data: stateOf(params, 'accepted') };
  });
  bind(declineInvitation, async ({ me, params }) => {
    await service.declineInvitation(me, params);
    return { message: invitationMessages.declined, data: stateOf(params, 'declined') };
  });
  bind(withdrawInvitation, async ({ me, params }) => {
    await service.withdrawInvitation(me, params);
    return { message: invitationMessages.withdrawn, data: stateOf(params, 'withdrawn') };
  });
}

const stateOf = ({ projectId, invitationId }: InvitationRef, status: InvitationStatus) => ({
  _id: invitationId,
  projectId,
  status,
});
