export { applications } from './project-applications.repository.ts';
export { joinRequestsBlockHook, joinRequestsProjectHook } from './join-requests.live.ts';
export { isRequesting, lockedRequestSql } from './pending-requests.repository.ts';
export { joinRequests } from './join-requests.tables.ts';
export { createAcceptJoinRequest, type Decided, type JoinRequestsDeps } from './join-requests.service.ts';
export { publishJoinRequestChange } from './join-requests.live.ts';
export {
  isInProjectOrAsking,
  joinRequestConditions,
  joinRequestQuotes,
  joinRequestSubject,
  openRequests,
} from './join-request-notifications.repository.ts';
