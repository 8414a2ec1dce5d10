import type { Feature } from '../../platform/feature.ts';
import { publishInvitationChange } from './invitations.live.ts';
import { bindInvitations } from './invitations.routes.ts';
import { createInvitationsService, type InvitationsDeps } from './invitations.service.ts';
import { bindInvitationLinks } from './links/invitation-links.routes.ts';
import { createInvitationLinksService } from './links/invitation-links.service.ts';
import { deleteInvitationsOf, exportMemberData } from './member-data.repository.ts';

/** Invitations to a project, of a person and by link. */
export function createInvitationsFeature(deps: InvitationsDeps): Feature {
  const service = createInvitationsService(deps);
  const links = createInvitationLinksService(deps);
  return {
    routes: (bind) => {
      bindInvitations(bind, service);
      bindInvitationLinks(bind, links);
    },
    onAccountDeleted: async (tx, account) => {
      const ended = await deleteInvitationsOf(tx, account);
      return () => ended.forEach((one) => publishInvitationChange(deps, { ...one, status: 'withdrawn' }));
    },
    exportMemberData,
  };
}
