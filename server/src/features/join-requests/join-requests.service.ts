import type { PayloadOf } from '@tandem/contract/events';
import {
  type askToJoin,
  type JoinRequest,
  type listMyApplications,
  type listProjectRequests,
  type listReceivedJoinRequests,
  type TitledJoinRequest,
  joinRequestsChanged,
} from '@tandem/contract/join-requests';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import { LastStatement, type Queryable, type RowLock } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { budgetCountsSince, requireBudget } from '../../platform/budgets.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ListPage, type PageQuery, readPage } from '../../platform/paging/keyset.ts';
import { lockOfMember, type PublishPartnersChanged } from '../account/public.ts';
import type { BlockHook } from '../blocks/public.ts';
import type { Notify } from '../notifications/public.ts';
import {
  type AfterCommit,
  findOwnerId,
  isRoleFull,
  joinProject,
  projectErrors,
  lockOfProject,
  type ProjectHook,
} from '../projects/public.ts';
import type { JoinRequestsDeps } from './join-requests.deps.ts';
import { joinRequestErrors } from './join-requests.errors.ts';
import {
  createJoinRequestWrites,
  type DecisionFacts,
  findDecisionFacts,
  type JoinRequestWrites,
  lockRequest,
  type RequestRef,
  setRequestStatus,
  endRequestsBetween,
  endRequestsOfBlocked,
  endRequestsTo,
} from './join-requests.repository.ts';
import { expiryOf, whyNotAsk, whyNotPending } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';
import {
  countPendingForOwner,
  listAskedBy,
  listPendingForOwner,
  listPendingOf,
  listRequestsOf,
} from './join-request-lists.repository.ts';

type Application = ParsedInput<typeof askToJoin>['body'];
type Decision = 'accepted' | 'rejected';

export type JoinRequestsService = ReturnType<typeof createJoinRequestsService>;

/** Asking, deciding and withdrawing; refusals are `joinRequestErrors` and `projectErrors`. */
export function createJoinRequestsService(deps: JoinRequestsDeps) {
  const { database, clock } = deps;
  const writes = createJoinRequestWrites(deps);
  const decide = async (me: string, ref: RequestRef, status: Decision, note: string | null) => {
    const { request, afterCommits } = await database.transaction<Decided>(
      (tx) => decideIn(deps, writes, { tx, ref, me, status, note, now: clock.now() }),
      ...locksOf(ref),
    );
    for (const afterCommit of afterCommits) afterCommit();
    return request;
  };
  return {
    askToJoin: async (me: string, projectId: string, application: Application): Promise<JoinRequest> => {
      await deps.throttles.spend('requests', me);
      return ask(deps, writes, { me, projectId, application, now: clock.now() });
    },
    ...createJoinRequestListsService(deps),
    acceptJoinRequest: (me: string, ref: RequestRef, note?: string | null): Promise<JoinRequest> =>
      decide(me, ref, 'accepted', note || null),
    rejectJoinRequest: (me: string, ref: RequestRef, reason?: string | null): Promise<JoinRequest> =>
      decide(me, ref, 'rejected', reason || null),
    withdrawJoinRequest: async (me: string, ref: RequestRef): Promise<void> => {
      const ownerId = await database.transaction((tx) => withdraw(tx, { me, ref, now: clock.now() }));
      publishJoinRequestChange(deps, { ...ref, ownerId, applicantId: me, status: 'withdrawn' });
      deps.publishPartnersChanged([me, ownerId]);
    },
  };
}

interface Asked {
  request: JoinRequest;
  ownerId: string;
}

/** A decided request, and what is to be run after COMMIT. */
export interface Decided {
  request: JoinRequest;
  afterCommits: AfterCommit[];
}

/** Accepts a pending request to the member's own project in a transaction that has locked project and request. */
type AcceptJoinRequest = (
  tx: Queryable,
  accepted: { ref: RequestRef; me: string; now: Date },
) => Promise<LastStatement<Decided>>;

/** For a feature in which the owner lets somebody in who had asked. */
export function createAcceptJoinRequest(deps: JoinRequestsDeps): AcceptJoinRequest {
  const writes = createJoinRequestWrites(deps);
  return (tx, accepted) => decideIn(deps, writes, { tx, ...accepted, status: 'accepted', note: null });
}

async function ask(
  deps: JoinRequestsDeps,
  writes: JoinRequestWrites,
  input: { me: string; projectId: string; application: Application; now: Date },
): Promise<JoinRequest> {
  const { database, limits, publishPartnersChanged } = deps;
  const { me, projectId, application, now } = input;
  // Lock order: members before projects. Without the lock, a request could outlive a deleted account.
  const locks = [lockOfMember(me), lockOfProject(projectId)];
  try {
    const { request, ownerId } = await database.transaction<Asked>(
      async (tx) => {
        const { role: text = '', roleId = null } = application;
        const found = await requireMayAsk(tx, { writes, limits }, { me, projectId, roleId, now });
        const message = application.message || null;
        const role = found.roleTitle ?? text;
        const expiresAt = expiryOf(now);
        const row = { id: newId(), projectId, me, role, roleId, message, now, expiresAt };
        const insert = () => writes.insertRequest(tx, row);
        return new LastStatement(async () => ({ request: await insert(), ownerId: found.ownerId }));
      },
      ...locks,
    );
    const requestId = request._id;
    publishJoinRequestChange(deps, { projectId, requestId, ownerId, applicantId: me, status: 'pending' });
    publishPartnersChanged([me, ownerId]);
    return request;
  } catch (error) {
    if (!isUniqueViolation(error, 'join_requests_one_pending')) throw error;
    return refuse(joinRequestErrors.alreadyPending);
  }
}

/** Refuses by the rules of asking and by the member's budget; the member and the project are locked. */
async function requireMayAsk(
  tx: Queryable,
  { writes, limits }: { writes: JoinRequestWrites; limits: Limits },
  { me, projectId, roleId, now }: { me: string; projectId: string; roleId: string | null; now: Date },
): Promise<{ ownerId: string; roleTitle: string | null }> {
  const since = budgetCountsSince(now);
  const facts = await writes.findAskFacts(tx, { me, projectId, roleId, since });
  if (facts?.isLive !== true) return refuse(commonFailures.signedOut);
  const { ownerId, memberSince, askedAt, role, ...project } = facts;
  if (ownerId === null) return refuse(projectErrors.notFound);
  const openRole = roleId === null ? undefined : role;
  const why = whyNotAsk({ me, ownerId, ...project, openRole, now });
  if (why !== null) refuse(why);
  requireBudget(
    { perDay: limits.LIMIT_JOIN_REQUESTS_DAY, memberSince, usedAt: askedAt, now },
    { code: 'join_requests.budget_spent', thing: 'join request' },
  );
  return { ownerId, roleTitle: role?.title ?? null };
}

/** The locks of a decision: the project first and the request second, so that decisions cannot deadlock. */
const locksOf = ({ projectId, requestId }: RequestRef): RowLock[] => [
  lockOfProject(projectId),
  { table: joinRequests, id: requestId },
];

/** A decision of the owner, with what they wrote: the reason of a rejection, or a note to whom they accept. */
interface NewDecision {
  tx: Queryable;
  ref: RequestRef;
  me: string;
  status: Decision;
  note: string | null;
  now: Date;
}

async function decideIn(
  deps: JoinRequestsDeps,
  writes: JoinRequestWrites,
  { tx, ref, me, status, note, now }: NewDecision,
): Promise<LastStatement<Decided>> {
  const { projectId, requestId } = ref;
  const facts = await findDecisionFacts(tx, ref);
  const memberId = requireMayDecide(facts, { me, status });
  await setRequestStatus(tx, requestId, { status, decidedAt: now, reason: note });
  const { role, roleId, places } = facts;
  const accepted = status === 'accepted';
  const joined = accepted
    ? await joinProject(deps, tx, { projectId, memberId, role, roleId, places, at: now })
    : [];
  const noted =
    accepted && note !== null
      ? [await deps.sendDirectNote(tx, { from: me, to: memberId, text: note, at: now })]
      : [];
  const afterCommits = [
    ...joined,
    () => publishJoinRequestChange(deps, { ...ref, ownerId: me, applicantId: memberId, status }),
    () => deps.publishPartnersChanged([me, memberId]),
    ...noted,
  ];
  const find = () => writes.findRequest(tx, { requestId, me, now });
  return new LastStatement(async () => ({ request: await find(), afterCommits }));
}

/** The applicant; refuses what the member may not decide, or cannot any more. */
function requireMayDecide(
  { ownerId, memberId, roleId, ...facts }: DecisionFacts,
  { me, status }: { me: string; status: Decision },
): string {
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (ownerId !== me) return refuse(projectErrors.ownerOnly);
  if (memberId === null) return refuse(joinRequestErrors.notFound);
  const why = whyNotPending(facts.status);
  if (why !== null) return refuse(why);
  if (facts.isArchived) return refuse(projectErrors.archived);
  if (status === 'accepted' && isRoleFull(facts.places.roles, roleId))
    return refuse(joinRequestErrors.noPlaceLeft);
  return memberId;
}

async function withdraw(
  tx: Queryable,
  { me, ref, now }: { me: string; ref: RequestRef; now: Date },
): Promise<string> {
  const request = await lockRequest(tx, ref.projectId, ref.requestId);
  if (request === null || request.memberId !== me) return refuse(joinRequestErrors.notFound);
  const why = whyNotPending(request.status);
  if (why !== null) refuse(why);
  await setRequestStatus(tx, ref.requestId, { status: 'withdrawn', decidedAt: now });
  return (await findOwnerId(tx, ref.projectId)) ?? refuse(projectErrors.notFound);
}

type ProjectQuery = ParsedInput<typeof listProjectRequests>['query'];
type ReceivedQuery = ParsedInput<typeof listReceivedJoinRequests>['query'];
type ApplicationsQuery = ParsedInput<typeof listMyApplications>['query'];

const pageOfRequests = <Request extends JoinRequest>(
  query: ApplicationsQuery | ReceivedQuery,
  read: (wanted: PageQuery) => Promise<Request[]>,
): Promise<ListPage<Request>> => readPage(query, projectErrors.invalidCursor, read);

/** Lists requests for the owner of a project, and for applicants. */
function createJoinRequestListsService({ database: { orm }, people }: JoinRequestsDeps) {
  return {
    listProjectRequests: async (
      me: string,
      projectId: string,
      query: ProjectQuery,
    ): Promise<ListPage<JoinRequest>> => {
      const ownerId = (await findOwnerId(orm, projectId)) ?? refuse(projectErrors.notFound);
      if (ownerId !== me) refuse(projectErrors.ownerOnly);
      const { status = 'pending', request } = query;
      return pageOfRequests(query, (wanted) =>
        status === 'pending'
          ? listPendingOf(orm, { me, people }, { projectId, request, ...wanted })
          : listRequestsOf(orm, { me, people }, { projectId, status, request, ...wanted }),
      );
    },
    listReceivedJoinRequests: (me: string, query: ReceivedQuery): Promise<ListPage<TitledJoinRequest>> =>
      pageOfRequests(query, (wanted) => listPendingForOwner(orm, { me, people }, wanted)),
    countPendingRequests: (me: string) => countPendingForOwner(orm, me),
    listMyApplications: (me: string, query: ApplicationsQuery): Promise<ListPage<TitledJoinRequest>> =>
      pageOfRequests(query, (wanted) =>
        listAskedBy(orm, { me, people }, { status: query.status, request: query.request, ...wanted }),
      ),
  };
}

/** A change of a join request, and the two members who may hear of it. */
interface JoinRequestChange extends PayloadOf<typeof joinRequestsChanged> {
  ownerId: string;
  applicantId: string;
  /** Who accepted the request: the owner, or the applicant who joined by a link. */
  by?: string;
}

/**
 * Publishes the change to all devices of the project's owner and of the applicant, and notifies the one who did not make
 * it; call it after COMMIT.
 */
export function publishJoinRequestChange(
  { live, notify }: { live: Live; notify: Notify },
  { ownerId, applicantId, by = ownerId, ...change }: JoinRequestChange,
): void {
  live.publish(joinRequestsChanged, [ownerId, applicantId].map(memberAudience), change);
  const { projectId, requestId, status } = change;
  const about = { projectId, requestId };
  if (status === 'pending') notify(ownerId, { kind: 'joinRequestReceived', actorId: applicantId, ...about });
  if (status === 'accepted') notify(applicantId, { kind: 'joinRequestAccepted', actorId: by, ...about });
  if (status === 'rejected') notify(applicantId, { kind: 'joinRequestRejected', actorId: ownerId, ...about });
  if (status === 'expired') notify(applicantId, { kind: 'joinRequestExpired', actorId: null, ...about });
}

/**
 * Ends the pending requests to a deleted project in the same transaction, and tells their applicants after COMMIT. Of a project
 * with another owner it ends those of members whom a block keeps apart from that owner; nobody is notified of it.
 */
export const joinRequestsProjectHook = (
  deps: { live: Live; notify: Notify },
  publishPartnersChanged: PublishPartnersChanged,
): ProjectHook => ({
  deleted: async (tx, { projectId, ownerId, memberIds, at }) => {
    const ended = await endRequestsTo(tx, projectId, at);
    return () => {
      for (const { requestId, applicantId } of ended)
        publishJoinRequestChange(deps, { projectId, requestId, ownerId, applicantId, status: 'withdrawn' });
      publishPartnersChanged([...memberIds, ...ended.map(({ applicantId }) => applicantId)]);
    };
  },
  restored:
    async (_tx, { memberIds }) =>
    () =>
      publishPartnersChanged(memberIds),
  handedOver: async (tx, { projectId, to: ownerId, at }) => {
    const ended = await endRequestsOfBlocked(tx, { projectId, ownerId, at });
    return () => {
      for (const { requestId, applicantId } of ended)
        publishJoinRequestChange(deps, { projectId, requestId, ownerId, applicantId, status: 'withdrawn' });
    };
  },
});

/** Ends the pending requests between two members of whom one blocks the other. Nobody is notified of it. */
export const joinRequestsBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId, at }) => {
    const ended = await endRequestsBetween(tx, { blockerId, blockedId, at });
    return () => {
      for (const { ownerId, applicantId, ...change } of ended)
        live.publish(joinRequestsChanged, [ownerId, applicantId].map(memberAudience), change);
    };
  };
