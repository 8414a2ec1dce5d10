import { type Invitation, invitePerson } from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import type { Actor } from '../test-app.ts';

/** The input of `invitePerson` for a project and a person. */
export const inviting = (projectId: string, who: Actor, more: object = {}) => ({
  params: { projectId },
  body: { userId: who.id, role: 'Tester', ...more },
});

/** Invites somebody who has not asked to join. */
export async function invite(
  owner: Actor,
  who: Actor,
  projectId: string,
  more: object = {},
): Promise<Invitation> {
  const { data } = await owner.call(invitePerson, inviting(projectId, who, more));
  if (data === null) throw new Error('A pending request was accepted instead.');
  return data;
}

/** Makes a link to a project; returns its id and its secret. */
export async function makeLink(
  owner: Actor,
  projectId: string,
  body: { roleId?: string | undefined; role?: string; maxUses?: number; days?: number } = {},
): Promise<{ id: string; token: string }> {
  const { data } = await owner.call(makeInvitationLink, { params: { projectId }, body });
  return { id: data._id, token: data.path.replace('/invitations/', '') };
}
