import type { NotifiedSubject } from '../notifications/public.ts';
import { activeProjects, inProject, notifiedProject } from '../projects/public.ts';

/** Whether the member of a notification `n` asked to join its project. */
const isApplicant = `exists (
  select from join_requests q where q.project_id = p.id and q.member_id = n.member_id and q.status = 'pending')`;

/** Whom the state of a project concerns: who is in it, and who asked to join it. */
export const isInProjectOrAsking = `(${notifiedProject.isMember} or ${isApplicant})`;

/** While notifications about requests to join hold, and those for applicants too. */
export const joinRequestConditions = {
  joinRequestWaitsForOwner: inProject(
    `r.status = 'pending' and ${notifiedProject.isOwner} and ${notifiedProject.isActive}`,
  ),
  joinRequestIsRejected: inProject(`r.status = 'rejected'`),
  joinRequestIsExpired: inProject(`r.status = 'expired'`),
  projectIsArchived: inProject(`not ${notifiedProject.isActive} and ${isInProjectOrAsking}`),
};

/** How notifications about requests to join are read: the request is `r`. */
export const joinRequestSubject: NotifiedSubject = {
  joins: (isIt) => `left join join_requests r on r.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: { sourceId: 'r.id', role: 'r.role' },
};

/** What notifications quote of requests to join. */
export const joinRequestQuotes = {
  joinRequestMessage: { text: 'r.message', isWhole: false },
  joinRequestReason: { text: 'r.reason', isWhole: false },
};

/** A query for requests that wait for an owner. */
export const openRequests = `select q.id, q.project_id, q.member_id, q.expires_at, live.owner_id
  from join_requests q join (${activeProjects}) live on live.id = q.project_id
  where q.status = 'pending'`;
