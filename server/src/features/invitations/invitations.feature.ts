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
import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import {
  communityInvitationMessages,
  listCommunityInvitations,
  makeCommunityInvitation,
  revokeCommunityInvitation,
  invitationLinkMessages,
  joinByLink,
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
  viewInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { releaseInvitations } from './community/community-invitations.repository.ts';
import {
  type CommunityInvitationsDeps,
  createCommunityInvitationsService,
  type CommunityInvitationsService,
} from './community/community-invitations.service.ts';
import { publishInvitationChange } from './invitations.live.ts';
import {
  createInvitationsService,
  type InvitationsDeps,
  type InvitationsService,
} from './invitations.service.ts';
import {
  createInvitationLinksService,
  type InvitationLinksService,
} from './links/invitation-links.service.ts';
import { deleteInvitationsOf, exportMemberData } from './member-data.repository.ts';
import type { InvitationRef } from './invitations.repository.ts';

/** Invitations to a project, of a person and by link, and to the community. */
export function createInvitationsFeature(deps: InvitationsDeps & CommunityInvitationsDeps): Feature {
  const service = createInvitationsService(deps);
  const links = createInvitationLinksService(deps);
  const community = createCommunityInvitationsService(deps);
  return {
    routes: (bind) => {
      bindInvitations(bind, service);
      bindInvitationLinks(bind, links);
      bindCommunityInvitations(bind, community);
    },
    jobs: [{ name: 'remove-ended-invitations', cron: '30 4 * * *', run: community.removeEnded }],
    onAccountDeleted: async (tx, account) => {
      await releaseInvitations(tx, account.memberId);
      const ended = await deleteInvitationsOf(tx, account);
      return () => ended.forEach((one) => publishInvitationChange(deps, { ...one, status: 'withdrawn' }));
    },
    exportMemberData,
  };
}

/** Serves the operations on invitations of persons. */
function bindInvitations(bind: Bind, service: InvitationsService): void {
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

/** Serves the operations on invitations to the community. The secret of a link follows `#`, so that it reaches no server and no log. */
function bindCommunityInvitations(bind: Bind, service: CommunityInvitationsService): void {
  bind(makeCommunityInvitation, async ({ me, address, body }) => {
    const { invitation, token } = await service.makeInvitation({ me, address }, body);
    return {
      message: communityInvitationMessages.made,
      data: { ...invitation, path: `/signup#token=${token}` },
    };
  });
  bind(listCommunityInvitations, ({ query }) => service.listInvitations(query));
  bind(revokeCommunityInvitation, async ({ me, address, params }) => ({
    message: communityInvitationMessages.revoked,
    data: await service.revokeInvitation({ me, address }, params.invitationId),
  }));
  bind(viewSignUpInvitation, async ({ body }) => ({ data: await service.viewInvitation(body.token) }));
}

/** Serves the operations on invitation links. */
function bindInvitationLinks(bind: Bind, service: InvitationLinksService): void {
  bind(makeInvitationLink, async ({ me, params, body, record }) => {
    const { link, token } = await service.makeLink(me, params.projectId, body);
    record('invitation_link_created', { project: params.projectId });
    return { message: invitationLinkMessages.made, data: { ...link, path: `/invitations/${token}` } };
  });
  bind(listInvitationLinks, ({ me, params, query }) => service.listLinks(me, params.projectId, query));
  bind(revokeInvitationLink, async ({ me, params }) => {
    await service.revokeLink(me, params);
    return { message: invitationLinkMessages.revoked };
  });
  bind(viewInvitationLink, async ({ body }) => ({ data: await service.viewLink(body.token) }));
  bind(joinByLink, async ({ me, body }) => {
    const { projectId, isNew } = await service.joinByLink(me, body.token);
    return {
      message: isNew ? invitationLinkMessages.joined : invitationLinkMessages.alreadyIn,
      data: { projectId },
    };
  });
}
