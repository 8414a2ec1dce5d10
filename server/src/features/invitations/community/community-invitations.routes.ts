import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import {
  communityInvitationMessages as messages,
  listCommunityInvitations,
  makeCommunityInvitation,
  revokeCommunityInvitation,
} from '@tandem/contract/invitations/community-invitations';
import type { Bind } from '../../../platform/http/bind.ts';
import type { CommunityInvitationsService } from './community-invitations.service.ts';

/** Serves the operations on invitations to the community. The secret of a link follows `#`, so that it reaches no server and no log. */
export function bindCommunityInvitations(bind: Bind, service: CommunityInvitationsService): void {
  bind(makeCommunityInvitation, async ({ me, address, body }) => {
    const { invitation, token } = await service.makeInvitation({ me, address }, body);
    return { message: messages.made, data: { ...invitation, path: `/signup#token=${token}` } };
  });
  bind(listCommunityInvitations, ({ query }) => service.listInvitations(query));
  bind(revokeCommunityInvitation, async ({ me, address, params }) => ({
    message: messages.revoked,
    data: await service.revokeInvitation({ me, address }, params.invitationId),
  }));
  bind(viewSignUpInvitation, async ({ body }) => ({ data: await service.viewInvitation(body.token) }));
}
