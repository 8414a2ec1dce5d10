import type { askToJoin, JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import type { ParsedInput } from '@tandem/contract/operation';
import type { ProjectStatus } from '@tandem/contract/projects';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { budgetCountsSince, requireBudget } from '../../platform/daily-budget.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMe, type PeopleViews, type PublishPartnersChanged } from '../account/public.ts';
import {
  addCollaborator,
  withProjectHooks,
  findOwnerId,
  isCollaborator,
  lockProject,
  type ProjectHook,
  type RunProjectHooks,
  projectErrors,
} from '../projects/public.ts';
import { joinRequestErrors } from './join-requests.errors.ts';
import { publishJoinRequestChange } from './join-requests.live.ts';
import * as repository from './join-requests.repository.ts';
import { whyNotAsk, whyNotPending } from './join-requests.rules.ts';

type Application = ParsedInput<typeof askToJoin>['body'];
type Decision = 'accepted' | 'rejected';

/** The ids in the path of a request. */
interface RequestRef {
  projectId: string;
  requestId: string;
}

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
  const { orm } = database;
  const decide = async (me: string, ref: RequestRef, decision: Decision) => {
    const request = await withProjectHooks(deps, (tx, runHooks) =>
      decideOn(tx, runHooks, { reader: { me, people }, ref, decision, now: clock.now() }),
    );
    const applicantId = request.userId._id;
    publishJoinRequestChange(deps.live, { ...ref, ownerId: me, applicantId, status: decision });
    deps.publishPartnersChanged([me, applicantId]);
    return request;
  };
  return {
    askToJoin: async (me: string, projectId: string, application: Application): Promise<JoinRequest> => {
      await deps.throttles.spend('requests', me);
      return ask(deps, { reader: { me, people }, projectId, application, now: clock.now() });
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

async function ask(
  { database, live, limits, publishPartnersChanged }: JoinRequestsDeps,
  input: { reader: repository.Reader; projectId: string; application: Application; now: Date },
): Promise<JoinRequest> {
  const { reader, projectId, application, now } = input;
  const { me } = reader;
  try {
    const { request, ownerId } = await database.transaction(async (tx) => {
      // Lock order: members before projects. Without the lock, a request could outlive a deleted account.
      await lockMe(tx, me);
      const project = (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
      await requireMayAsk(tx, limits, { me, projectId, project, now });
      const id = newId();
      const message = application.message || null;
      await repository.insertRequest(tx, {
        id,
        projectId,
        memberId: me,
        role: application.role,
        message,
        createdAt: now,
      });
      return { request: await read(tx, reader, id), ownerId: project.ownerId };
    });
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
  input: { me: string; projectId: string; project: { ownerId: string; status: ProjectStatus }; now: Date },
): Promise<void> {
  const { me, projectId, project, now } = input;
  const since = budgetCountsSince(now);
  const { memberSince, askedAt, ...earlier } = await repository.findAskHistory(tx, { me, projectId, since });
  const isMember = await isCollaborator(tx, projectId, me);
  const why = whyNotAsk({ me, ...project, isCollaborator: isMember, ...earlier, now });
  if (why !== null) refuse(why);
  requireBudget(
    { perDay: limits.LIMIT_JOIN_REQUESTS_DAY, memberSince, usedAt: askedAt, now },
    { code: 'join_requests.budget_spent', thing: 'join request' },
  );
}

/** Locks the project first and the request second, so that decisions cannot deadlock. */
async function decideOn(
  tx: Queryable,
  runHooks: RunProjectHooks,
  input: { reader: repository.Reader; ref: RequestRef; decision: Decision; now: Date },
): Promise<JoinRequest> {
  const { reader, decision, now } = input;
  const { projectId, requestId } = input.ref;
  const project = (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
  if (project.ownerId !== reader.me) refuse(projectErrors.ownerOnly);
  const request =
    (await repository.lockRequest(tx, projectId, requestId)) ?? refuse(joinRequestErrors.notFound);
  const why = whyNotPending(request.status);
  if (why !== null) refuse(why);
  await repository.setRequestStatus(tx, requestId, { status: decision, decidedAt: now });
  if (decision === 'accepted') {
    const { memberId } = request;
    await addCollaborator(tx, { projectId, memberId, joinedAt: now });
    await runHooks('joined', { projectId, memberId, by: reader.me, at: now });
  }
  return read(tx, reader, requestId);
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

async function read(tx: Queryable, reader: repository.Reader, requestId: string): Promise<JoinRequest> {
  const request = await repository.findRequest(tx, reader, requestId);
  if (request === null) throw new Error('The request just written was not found.');
  return request;
}
