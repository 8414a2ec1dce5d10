export { applications } from './join-request-lists.repository.ts';
export {
  joinRequestsBlockHook,
  joinRequestsProjectHook,
  publishJoinRequestChange,
  createAcceptJoinRequest,
  type Decided,
} from './join-requests.service.ts';
export {
  acceptPendingOf,
  applicantsToSql,
  countWaitingFor,
  isRequesting,
  lockedRequestSql,
  isInProjectOrAsking,
  joinRequestConditions,
  joinRequestQuotes,
  joinRequestSubject,
  openRequests,
  requestFactsOf,
} from './join-requests.repository.ts';
export type { JoinRequestsDeps } from './join-requests.deps.ts';
