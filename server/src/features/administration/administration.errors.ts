import { failureKind } from '@tandem/contract/failure';

export const administrationErrors = {
  noSuchMember: failureKind('administration.no_such_member', 404, 'This member does not exist.'),
  invalidCursor: failureKind(
    'administration.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
  onSelf: failureKind('administration.on_self', 400, 'You can’t do this to yourself.'),
  onColleague: failureKind(
    'administration.on_colleague',
    403,
    'Only administrators can do this to moderators and administrators.',
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
  sameRole: failureKind('administration.same_role', 409, 'This member has that role already.'),
} as const;
