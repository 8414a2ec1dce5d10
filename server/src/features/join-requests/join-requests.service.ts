import type { askToJoin, JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMe, type PeopleViews, type EmitPartnersChanged } from '../account/public.ts';
import {
  addCollaborator,
  withProjectHooks,
  findOwnerId,
  isCollaborator,
  lockProject,
  type ProjectHook,
  type EmitProjectEvent,
  projectErrors,
} from '../projects/public.ts';
import { joinRequestErrors } from './join-requests.errors.ts';
import { publishJoinRequestChange } from './join-requests.live.ts';
import * as repository from './join-requests.repository.ts';
import { whyNotAsk, whyOverAlready } from './join-requests.rules.ts';

type Application = ParsedInput<typeof askToJoin>['body'];
type Decision = 'accepted' | 'rejected';

/** A request named by the path: its project and itself. */
interface Place {
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
  emitPartnersChanged: EmitPartnersChanged;
  throttles: Throttles;
}

export type JoinRequestsService = ReturnType<typeof createJoinRequestsService>;

/** Asking, deciding and withdrawing; refusals are `joinRequestErrors` and `projectErrors`. */
export function createJoinRequestsService(deps: JoinRequestsDeps) {
  const { database, clock, people } = deps;
  const { orm } = database;
  const decide = async (me: string, place: Place, decision: Decision) => {
    const request = await withProjectHooks(deps, (tx, emit) =>
      decideOn(tx, emit, { reader: { me, people }, place, decision, now: clock.now() }),
    );
    const applicantId = request.userId._id;
    publishJoinRequestChange(deps.live, { ...place, ownerId: me, applicantId, status: decision });
    deps.emitPartnersChanged([me, applicantId]);
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
    acceptJoinRequest: (me: string, place: Place): Promise<JoinRequest> => decide(me, place, 'accepted'),
    rejectJoinRequest: (me: string, place: Place): Promise<JoinRequest> => decide(me, place, 'rejected'),
    withdrawJoinRequest: async (me: string, place: Place): Promise<void> => {
      const ownerId = await database.transaction((tx) => withdraw(tx, { me, place, now: clock.now() }));
      publishJoinRequestChange(deps.live, { ...place, ownerId, applicantId: me, status: 'withdrawn' });
      deps.emitPartnersChanged([me, ownerId]);
    },
  };
}

async function ask(
  { database, live, emitPartnersChanged }: JoinRequestsDeps,
  asked: { reader: repository.Reader; projectId: string; application: Application; now: Date },
): Promise<JoinRequest> {
  const { reader, projectId, application, now } = asked;
  const { me } = reader;
  try {
    const { request, ownerId } = await database.transaction(async (tx) => {
      // Lock order: members before projects. Without the lock, a request could outlive a deleted account.
      await lockMe(tx, me);
      const project = (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
      const why = whyNotAsk({ me, ...project, isCollaborator: await isCollaborator(tx, projectId, me) });
      if (why !== null) refuse(why);
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
    emitPartnersChanged([me, ownerId]);
    return request;
  } catch (error) {
    if (!isUniqueViolation(error, 'join_requests_one_pending')) throw error;
    return refuse(joinRequestErrors.alreadyPending);
  }
}

/** Locks the project first and the request second, so that decisions cannot deadlock. */
async function decideOn(
  tx: Queryable,
  emit: EmitProjectEvent,
  asked: { reader: repository.Reader; place: Place; decision: Decision; now: Date },
): Promise<JoinRequest> {
  const { reader, decision, now } = asked;
  const { projectId, requestId } = asked.place;
  const project = (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
  if (project.ownerId !== reader.me) refuse(projectErrors.ownerOnly);
  const request =
    (await repository.lockRequest(tx, projectId, requestId)) ?? refuse(joinRequestErrors.notFound);
  const why = whyOverAlready(request.status);
  if (why !== null) refuse(why);
  await repository.setRequestStatus(tx, requestId, { status: decision, decidedAt: now });
  if (decision === 'accepted') {
    const { memberId } = request;
    await addCollaborator(tx, { projectId, memberId, joinedAt: now });
    await emit('joined', { projectId, memberId, by: reader.me, at: now });
  }
  return read(tx, reader, requestId);
}

async function withdraw(
  tx: Queryable,
  { me, place, now }: { me: string; place: Place; now: Date },
): Promise<string> {
  const request = await repository.lockRequest(tx, place.projectId, place.requestId);
  if (request === null || request.memberId !== me) return refuse(joinRequestErrors.notFound);
  const why = whyOverAlready(request.status);
  if (why !== null) refuse(why);
  await repository.setRequestStatus(tx, place.requestId, { status: 'withdrawn', decidedAt: now });
  return (await findOwnerId(tx, place.projectId)) ?? refuse(projectErrors.notFound);
}

async function read(tx: Queryable, reader: repository.Reader, requestId: string): Promise<JoinRequest> {
  const request = await repository.findRequest(tx, reader, requestId);
  if (request === null) throw new Error('The request just written was not found.');
  return request;
}
