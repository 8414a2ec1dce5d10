import type { NotifiedSubject } from '../notifications/public.ts';
import { inProject, notifiedProject } from '../projects/public.ts';

/** While notifications about invitations hold. */
export const invitationConditions = {
  invitationIsPending: inProject(
    `i.status = 'pending' and ${notifiedProject.isActive} and ${notifiedProject.isShown}`,
  ),
  invitationIsAccepted: inProject(`i.status = 'accepted' and ${notifiedProject.isOwner}`),
  invitationIsDeclined: inProject(`i.status = 'declined' and ${notifiedProject.isOwner}`),
};

/** How notifications about invitations are read: the invitation is `i`. */
export const invitationSubject: NotifiedSubject = {
  joins: (isIt) => `left join invitations i on i.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: { sourceId: 'i.id', role: 'i.role' },
};

/** What notifications quote of an invitation. */
export const invitationQuotes = { invitationMessage: { text: 'i.message', isWhole: false } };
