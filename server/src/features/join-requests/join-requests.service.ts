import type { askToJoin, JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import {
  type Database,
  LastStatement,
  type Queryable,
  type RowLock,
} from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { budgetCountsSince, requireBudget } from '../../platform/daily-budget.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOfMember, type PeopleViews, type PublishPartnersChanged } from '../account/public.ts';
import { findOwnerId, type ProjectHook, projectErrors, projects } from '../projects/public.ts';
import { joinRequestErrors } from './join-requests.errors.ts';
import { publishJoinRequestChange } from './join-requests.live.ts';
import {
  createJoinRequestWrites,
  type DecisionFacts,
  findAskFacts,
  type JoinRequestWrites,
  type RequestRef,
} from './join-request-writes.repository.ts';
import * as repository from './join-requests.repository.ts';
import { whyNotAsk, whyNotPending } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

type Application = ParsedInput<typeof askToJoin>['body'];
type Decision = 'accepted' | 'rejected';

/** What the join-requests feature needs. */
export interface JoinRequestsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
  publishPartnersChanged: PublishPartnersChanged;
  throttles: Throttles;
  limits: Limits;
}

export type JoinRequestsService = ReturnType<typeof createJoinRequestsService>;

/** Asking, deciding and withdrawing; refusals are `joinRequestErrors` and `projectErrors`. */
export function createJoinRequestsService(deps: JoinRequestsDeps) {
  const { database, clock, people } = deps;
  const writes = createJoinRequestWrites(people, deps.projectHooks);
  const { orm } = database;
  const decide = async (me: string, ref: RequestRef, decision: Decision) => {
    const locks = locksOf(deps, ref, decision);
    const request = await decideOn(deps, writes, { locks, ref, me, decision, now: clock.now() });
    const applicantId = request.userId._id;
    publishJoinRequestChange(deps.live, { ...ref, ownerId: me, applicantId, status: decision });
    deps.publishPartnersChanged([me, applicantId]);
    return request;
  };
  return {
    askToJoin: async (me: string, projectId: string, application: Application): Promise<JoinRequest> => {
      await deps.throttles.spend('requests', me);
      return ask(deps, writes, { me, projectId, application, now: clock.now() });
    },
    listProjectRequests: async (me: string, projectId: string): Promise<JoinRequest[]> => {
      const ownerId = (await findOwnerId(orm, projectId)) ?? refuse(projectErrors.notFound);
      if (ownerId !== me) refuse(projectErrors.ownerOnly);
      return repository.listPendingOf(orm, { me, people }, projectId);
    },
    listReceivedJoinRequests: (me: string): Promise<TitledJoinRequest[]> =>
      repository.listPendingForOwner(orm, { me, people }),
    listMyApplications: (me: string): Promise<TitledJoinRequest[]> =>
      repository.listAskedBy(orm, { me, people }),
    acceptJoinRequest: (me: string, ref: RequestRef): Promise<JoinRequest> => decide(me, ref, 'accepted'),
    rejectJoinRequest: (me: string, ref: RequestRef): Promise<JoinRequest> => decide(me, ref, 'rejected'),
    withdrawJoinRequest: async (me: string, ref: RequestRef): Promise<void> => {
      const ownerId = await database.transaction((tx) => withdraw(tx, { me, ref, now: clock.now() }));
      publishJoinRequestChange(deps.live, { ...ref, ownerId, applicantId: me, status: 'withdrawn' });
      deps.publishPartnersChanged([me, ownerId]);
    },
  };
}

interface Asked {
  request: JoinRequest;
  ownerId: string;
}

interface Decided {
  request: JoinRequest;
  afterCommits: (() => void)[];
}

async function ask(
  { database, live, limits, publishPartnersChanged }: JoinRequestsDeps,
  writes: JoinRequestWrites,
  input: { me: string; projectId: string; application: Application; now: Date },
): Promise<JoinRequest> {
  const { me, projectId, application, now } = input;
  // Lock order: members before projects. Without the lock, a request could outlive a deleted account.
  const locks = [lockOfMember(me), { table: projects, id: projectId }];
  try {
    const { request, ownerId } = await database.transaction<Asked>(
      async (tx) => {
        const found = await requireMayAsk(tx, limits, { me, projectId, now });
        const message = application.message || null;
        const row = { id: newId(), projectId, me, role: application.role, message, now };
        const insert = () => writes.insertRequest(tx, row);
        return new LastStatement(async () => ({ request: await insert(), ownerId: found.ownerId }));
      },
      ...locks,
    );
    const requestId = request._id;
    publishJoinRequestChange(live, { projectId, requestId, ownerId, applicantId: me, status: 'pending' });
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
  limits: Limits,
  { me, projectId, now }: { me: string; projectId: string; now: Date },
): Promise<{ ownerId: string }> {
  const since = budgetCountsSince(now);
  const facts = await findAskFacts(tx, { me, projectId, since });
  if (facts?.isLive !== true) return refuse(commonFailures.signedOut);
  const { ownerId, memberSince, askedAt, ...project } = facts;
  if (ownerId === null) return refuse(projectErrors.notFound);
  const why = whyNotAsk({ me, ownerId, ...project, now });
  if (why !== null) refuse(why);
  requireBudget(
    { perDay: limits.LIMIT_JOIN_REQUESTS_DAY, memberSince, usedAt: askedAt, now },
    { code: 'join_requests.budget_spent', thing: 'join request' },
  );
  return { ownerId };
}

/** The locks of a decision: the project first and the request second, so that decisions cannot deadlock. */
const locksOf = (
  { projectHooks }: JoinRequestsDeps,
  { projectId, requestId }: RequestRef,
  decision: Decision,
): RowLock[] => [
  { table: projects, id: projectId },
  { table: joinRequests, id: requestId },
  ...(decision === 'accepted' ? projectHooks.flatMap(({ joined }) => joined?.locks?.(projectId) ?? []) : []),
];

async function decideOn(
  { database, projectHooks }: JoinRequestsDeps,
  writes: JoinRequestWrites,
  input: { locks: RowLock[]; ref: RequestRef; me: string; decision: Decision; now: Date },
): Promise<JoinRequest> {
  const { locks, ref, ...decided } = input;
  const { request, afterCommits } = await database.transaction<Decided>(
    async (tx) => {
      const facts = await writes.decideRequest(tx, ref, decided);
      const memberId = requireDecided(facts, decided.me);
      const joining = facts.joined === null ? [] : projectHooks.flatMap(({ joined }) => joined ?? []);
      const steps = joining.map((hook, index) =>
        hook.prepare({ projectId: ref.projectId, memberId }, facts.joined?.[index]),
      );
      const find = () => writes.findRequest(tx, { requestId: ref.requestId, ...decided });
      return new LastStatement(async () => ({ request: await find(), afterCommits: steps }));
    },
    ...locks,
  );
  for (const afterCommit of afterCommits) afterCommit();
  return request;
}

/** The applicant; refuses with the reason why nothing was decided. */
function requireDecided({ ownerId, memberId, statusBefore, isDecided }: DecisionFacts, me: string): string {
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (ownerId !== me) return refuse(projectErrors.ownerOnly);
  if (memberId === null) return refuse(joinRequestErrors.notFound);
  const why = whyNotPending(statusBefore);
  if (why !== null) return refuse(why);
  if (!isDecided) throw new Error('A request that may be decided was not changed.');
  return memberId;
}

async function withdraw(
  tx: Queryable,
  { me, ref, now }: { me: string; ref: RequestRef; now: Date },
): Promise<string> {
  const request = await repository.lockRequest(tx, ref.projectId, ref.requestId);
  if (request === null || request.memberId !== me) return refuse(joinRequestErrors.notFound);
  const why = whyNotPending(request.status);
  if (why !== null) refuse(why);
  await repository.setRequestStatus(tx, ref.requestId, { status: 'withdrawn', decidedAt: now });
  return (await findOwnerId(tx, ref.projectId)) ?? refuse(projectErrors.notFound);
}
