import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { projectErrors } from '../projects/public.ts';

const inDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const joinRequestErrors = {
  projectArchived: projectErrors.archived,
  notFound: failureKind('join_requests.not_found', 404, 'This join request does not exist.'),
  ownProject: failureKind('join_requests.own_project', 409, 'You can’t ask to join your own project.'),
  alreadyMember: failureKind(
    'join_requests.already_member',
    409,
    'You are already a member of this project.',
  ),
  projectClosed: failureKind(
    'join_requests.project_closed',
    409,
    'This project is closed to new join requests.',
  ),
  noSuchRole: failureKind(
    'join_requests.no_such_role',
    409,
    'The project no longer looks for this role. Choose another one.',
  ),
  roleFull: failureKind(
    'join_requests.role_full',
    409,
    'All places of this role are filled. Choose another one.',
  ),
  noPlaceLeft: failureKind(
    'join_requests.no_place_left',
    409,
    'All places of this role are filled. Add a place to the role before you accept.',
  ),
  rejectedLately: (askAgainAt: Date) =>
    failureKind(
      'join_requests.rejected_lately',
      409,
      `Your last request was rejected. You can ask again on ${inDays.format(askAgainAt)}.`,
    ),
  alreadyPending: failureKind(
    'join_requests.already_pending',
    409,
    'You have already asked to join this project.',
  ),
  invited: failureKind(
    'join_requests.invited',
    409,
    'You are invited to this project. Accept the invitation under My Applications.',
  ),
  alreadyAccepted: failureKind('join_requests.already_accepted', 409, 'This request was already accepted.'),
  alreadyRejected: failureKind('join_requests.already_rejected', 409, 'This request was already rejected.'),
  alreadyExpired: failureKind(
    'join_requests.already_expired',
    409,
    `This request expired, because nobody decided it for ${limits.requestDays} days.`,
  ),
  alreadyWithdrawn: failureKind('join_requests.already_withdrawn', 409, 'This request was withdrawn.'),
} as const;
