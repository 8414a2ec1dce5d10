import { failureKind } from '@tandem/contract/failure';
import { projectErrors } from '../projects/public.ts';

const inDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const invitationErrors = {
  projectArchived: projectErrors.archived,
  projectHidden: failureKind(
    'invitations.project_hidden',
    409,
    'Moderators have hidden this project. You can invite people again once they show it.',
  ),
  notFound: failureKind('invitations.not_found', 404, 'This invitation does not exist.'),
  noSuchPerson: failureKind('invitations.no_such_person', 404, 'This person is not a member any more.'),
  oneself: failureKind('invitations.oneself', 409, 'You can’t invite yourself.'),
  alreadyMember: failureKind('invitations.already_member', 409, 'This person is already in the project.'),
  alreadyInvited: failureKind(
    'invitations.already_invited',
    409,
    'This person already has an open invitation to this project.',
  ),
  projectClosed: failureKind(
    'invitations.project_closed',
    409,
    'This project is closed. Open it before you invite people.',
  ),
  noSuchRole: failureKind(
    'invitations.no_such_role',
    409,
    'The project no longer looks for this role. Choose another one.',
  ),
  roleFull: failureKind(
    'invitations.role_full',
    409,
    'All places of this role are filled. Add a place to the role before you invite people to it.',
  ),
  declinedLately: (inviteAgainAt: Date) =>
    failureKind(
      'invitations.declined_lately',
      409,
      `Your last invitation was declined. You can invite this person again on ${inDays.format(inviteAgainAt)}.`,
    ),
  closedMeanwhile: failureKind(
    'invitations.closed_meanwhile',
    409,
    'This project does not take new members at the moment.',
  ),
  noPlaceLeft: failureKind(
    'invitations.no_place_left',
    409,
    'All places of this role have been filled meanwhile.',
  ),
  alreadyAccepted: failureKind('invitations.already_accepted', 409, 'This invitation was already accepted.'),
  alreadyDeclined: failureKind('invitations.already_declined', 409, 'This invitation was already declined.'),
  alreadyWithdrawn: failureKind('invitations.already_withdrawn', 409, 'This invitation was withdrawn.'),
  noSuchLink: failureKind('invitations.no_such_link', 404, 'This invitation link does not exist.'),
  invalidCursor: failureKind(
    'invitations.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
  linkRevoked: failureKind('invitations.link_revoked', 409, 'This invitation link was revoked.'),
  linkExpired: failureKind(
    'invitations.link_expired',
    409,
    'This invitation link has expired. Ask for a new one.',
  ),
  linkForMembersOnly: failureKind(
    'invitations.link_for_members_only',
    409,
    'This link is for members of the community. To sign up, you need an invitation to the community.',
  ),
  linkUsedUp: failureKind(
    'invitations.link_used_up',
    409,
    'This invitation link has been used up. Ask for a new one.',
  ),
} as const;
