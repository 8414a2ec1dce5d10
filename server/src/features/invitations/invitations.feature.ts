import type { Feature } from '../../platform/feature.ts';
import { releaseInvitations } from './community/community-invitations.repository.ts';
import { bindCommunityInvitations } from './community/community-invitations.routes.ts';
import {
  type CommunityInvitationsDeps,
  createCommunityInvitationsService,
} from './community/community-invitations.service.ts';
import { publishInvitationChange } from './invitations.live.ts';
import { bindInvitations } from './invitations.routes.ts';
import { createInvitationsService, type InvitationsDeps } from './invitations.service.ts';
import { bindInvitationLinks } from './links/invitation-links.routes.ts';
import { createInvitationLinksService } from './links/invitation-links.service.ts';
import { deleteInvitationsOf, exportMemberData } from './member-data.repository.ts';

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
