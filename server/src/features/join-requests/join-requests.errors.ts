import { failureKind } from '@tandem/contract/failure';

const inDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const joinRequestErrors = {
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
  alreadyAccepted: failureKind('join_requests.already_accepted', 409, 'This request was already accepted.'),
  alreadyRejected: failureKind('join_requests.already_rejected', 409, 'This request was already rejected.'),
  alreadyWithdrawn: failureKind('join_requests.already_withdrawn', 409, 'This request was withdrawn.'),
} as const;
