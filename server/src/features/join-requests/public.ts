export { applications } from './project-applications.repository.ts';
export { joinRequestsBlockHook, joinRequestsProjectHook } from './join-requests.live.ts';
export {
  acceptPendingOf,
  applicantsToSql,
  countWaitingFor,
  isRequesting,
  lockedRequestSql,
} from './join-requests.repository.ts';
export type { JoinRequestsDeps } from './join-requests.deps.ts';
export { createAcceptJoinRequest, type Decided } from './join-requests.service.ts';
export { publishJoinRequestChange } from './join-requests.live.ts';
export {
  isInProjectOrAsking,
  joinRequestConditions,
  joinRequestQuotes,
  joinRequestSubject,
  openRequests,
} from './join-request-notifications.repository.ts';
