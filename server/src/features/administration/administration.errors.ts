import { failureKind } from '@tandem/contract/failure';

export const administrationErrors = {
  noSuchMember: failureKind('administration.no_such_member', 404, 'This member does not exist.'),
  invalidCursor: failureKind(
    'administration.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
  ownsProjects: (titles: string) =>
    failureKind(
      'administration.owns_projects',
      409,
      `This member owns projects with collaborators: ${titles}. Delete these projects first, or ask the member to hand them over.`,
    ),
  onSelf: failureKind('administration.on_self', 400, 'You can’t do this to yourself.'),
  onColleague: failureKind(
    'administration.on_colleague',
    403,
    'Only administrators can do this to moderators and administrators.',
  ),
  onAdministrator: failureKind(
    'administration.on_administrator',
    403,
    'Nobody can do this to an administrator here. Whoever runs the server can, from its shell.',
  ),
  notSuspended: failureKind('administration.not_suspended', 409, 'This member is not suspended.'),
  unknownLink: failureKind(
    'administration.unknown_link',
    404,
    'This link doesn’t work. Copy the whole address that the server prints at its start.',
  ),
  usedLink: failureKind('administration.used_link', 409, 'This link was already used.'),
  supersededLink: failureKind(
    'administration.superseded_link',
    409,
    'This community has an administrator already, so the link has ended.',
  ),
  expiredLink: failureKind(
    'administration.expired_link',
    409,
    'This link has expired. Restart the server, and use the one that it prints.',
  ),
  noSecondFactor: failureKind('administration.no_second_factor', 409, 'This member has no second factor.'),
  noSuchProject: failureKind('administration.no_such_project', 404, 'This project does not exist.'),
  ownProject: failureKind(
    'administration.own_project',
    403,
    'This is your own project. Change it on its own pages.',
  ),
  projectChanged: failureKind(
    'administration.project_changed',
    409,
    'This project was changed meanwhile. Look at it again.',
  ),
  restoredTooLate: failureKind(
    'administration.restored_too_late',
    409,
    'It is too late to restore this project.',
  ),
  suspendedRole: failureKind(
    'administration.suspended_role',
    409,
    'This member is suspended. End the suspension before you give them a role.',
  ),
  sameRole: failureKind('administration.same_role', 409, 'This member has that role already.'),
} as const;
