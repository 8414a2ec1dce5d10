import {
  invitationLinkMessages as messages,
  joinByLink,
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
  viewInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import type { Bind } from '../../../platform/http/bind.ts';
import type { InvitationLinksService } from './invitation-links.service.ts';

/** Serves the operations on invitation links. */
export function bindInvitationLinks(bind: Bind, service: InvitationLinksService): void {
  bind(makeInvitationLink, async ({ me, params, body, record }) => {
    const { link, token } = await service.makeLink(me, params.projectId, body);
    record('invitation_link_created', { project: params.projectId });
    return { message: messages.made, data: { ...link, path: `/invitations/${token}` } };
  });
  bind(listInvitationLinks, ({ me, params, query }) => service.listLinks(me, params.projectId, query));
  bind(revokeInvitationLink, async ({ me, params }) => {
    await service.revokeLink(me, params);
    return { message: messages.revoked };
  });
  bind(viewInvitationLink, async ({ body }) => ({ data: await service.viewLink(body.token) }));
  bind(joinByLink, async ({ me, body }) => {
    const { projectId, isNew } = await service.joinByLink(me, body.token);
    return { message: isNew ? messages.joined : messages.alreadyIn, data: { projectId } };
  });
}
