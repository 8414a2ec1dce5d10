import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import * as links from '@tandem/contract/invitations/invitation-links';
import * as invitations from '@tandem/contract/invitations';
import { type AccessRow, administrators, anybody, behindBlock, members, type Situation } from './row.ts';

const onProject = ({ p }: Situation) => ({ params: { projectId: p._id } });
const onInvitation = ({ p, invitation }: Situation) => ({
  params: { projectId: p._id, invitationId: invitation },
});
const byToken = ({ linkToken }: Situation) => ({ body: { token: linkToken } });
const ownerOnly = members(403, { owner: 200 });
const invitedOnly = members(404, { invited: 200 });

export const invitationsRows: AccessRow[] = [
  {
    operation: invitations.invitePerson,
    input: (situation) => ({
      ...onProject(situation),
      body: { userId: situation.former.id, role: 'Tester' },
    }),
    statuses: members(403, { owner: 201 }),
  },
  { operation: invitations.listProjectInvitations, input: onProject, statuses: ownerOnly },
  { operation: invitations.listMyInvitations, statuses: members(200) },
  {
    operation: invitations.listInvitableProjects,
    input: ({ former }) => ({ params: { userId: former.id } }),
    statuses: members(200, { former: 409 }),
  },
  { operation: invitations.acceptInvitation, input: onInvitation, statuses: invitedOnly },
  { operation: invitations.declineInvitation, input: onInvitation, statuses: invitedOnly },
  { operation: invitations.withdrawInvitation, input: onInvitation, statuses: ownerOnly },
  {
    operation: links.makeInvitationLink,
    input: (situation) => ({ ...onProject(situation), body: {} }),
    statuses: members(403, { owner: 201 }),
  },
  { operation: links.listInvitationLinks, input: onProject, statuses: ownerOnly },
  {
    operation: links.revokeInvitationLink,
    input: ({ p, link }) => ({ params: { projectId: p._id, linkId: link } }),
    statuses: ownerOnly,
  },
  { operation: links.viewInvitationLink, input: byToken, statuses: anybody(200), showsBlocked: true },
  { operation: links.joinByLink, input: byToken, statuses: members(200, { ...behindBlock(404) }) },
  {
    operation: links.makeCommunityInvitation,
    input: () => ({ body: {} }),
    statuses: administrators(201),
    givesToken: true,
  },
  { operation: links.listCommunityInvitations, statuses: administrators(200) },
  {
    operation: links.revokeCommunityInvitation,
    input: ({ link }) => ({ params: { invitationId: link } }),
    statuses: administrators(200),
  },
  { operation: viewSignUpInvitation, input: byToken, statuses: anybody(200) },
];
