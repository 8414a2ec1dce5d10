import type {
  Connection,
  ConnectionRequest,
  listConnectionRequests,
  listConnections as listing,
} from '@tandem/contract/connections';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { Clock } from '../../platform/clock.ts';
import { budgetCountsSince, requireBudget } from '../../platform/budgets.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Live } from '../../platform/live/live.ts';
import { isBehind, pageOf, type PageQuery, readCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { containsWords } from '../../platform/search/words.ts';
import { lockMembers, type PeopleViews, type PublishPartnersChanged } from '../account/public.ts';
import { type BlockHook, isBlocked } from '../blocks/public.ts';
import type { Notify } from '../notifications/public.ts';
import { connectionErrors } from './connections.errors.ts';
import { type ConnectionChange, publishConnectionChange } from './connections.live.ts';
import * as repository from './connections.repository.ts';
import { findLive, setRequestStatus } from './connections.repository.ts';
import { decideConnect, rejectionsCountSince, whyNotReview, whyNotWithdraw } from './connections.rules.ts';

/** The member's direct chats with these people, by person; implemented by the chat feature. */
export type ChatsWith = (
  db: Queryable,
  memberId: string,
  ids: readonly string[],
) => Promise<Map<string, string>>;

/** What the connections feature needs. */
export interface ConnectionsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  notify: Notify;
  people: PeopleViews;
  chatsWith: ChatsWith;
  publishPartnersChanged: PublishPartnersChanged;
  throttles: Throttles;
  limits: Limits;
}

export type ConnectionsService = ReturnType<typeof createConnectionsService>;

type ConnectionsQuery = ParsedInput<typeof listing>['query'];
type PagingQuery = Pick<ConnectionsQuery, 'cursor' | 'limit'>;
type OwnQuery = ParsedInput<typeof listConnectionRequests>['query'];

type Decision = 'accepted' | 'rejected';

/**
 * Connections and requests; refusals are `connectionErrors`. Every change between two
 * people locks both, ordered by id, before it reads anything. So changes of a pair run one
 * after the other and cannot deadlock.
 */
export function createConnectionsService(deps: ConnectionsDeps) {
  const { database } = deps;
  const { orm } = database;
  return {
    listConnectionRequests: async (me: string, { direction, status, request, ...query }: OwnQuery) => {
      const filter = { direction, status, request };
      const page = await listRequests(deps, me, query, (wanted) =>
        repository.listRequestsOf(orm, me, { ...wanted, ...filter }),
      );
      const isCounted = direction === 'sent' && query.cursor === undefined;
      return { ...page, sentCounts: isCounted ? await repository.countSent(orm, me) : null };
    },
    listReceivedRequests: (me: string, query: PagingQuery) =>
      listRequests(deps, me, query, (page) => repository.listPendingTo(orm, me, page)),
    listConnections: (me: string, query: ConnectionsQuery) => listConnections(deps, me, query),
    sendConnectionRequest: async (me: string, userId: string) => {
      await deps.throttles.spend('requests', me);
      return ask(deps, me, userId);
    },
    acceptConnectionRequest: (me: string, requestId: string) =>
      review(deps, { me, requestId, decision: 'accepted' }),
    rejectConnectionRequest: (me: string, requestId: string) =>
      review(deps, { me, requestId, decision: 'rejected' }),
    withdrawConnectionRequest: (me: string, requestId: string) => withdraw(deps, me, requestId),
    disconnect: (me: string, userId: string) => disconnect(deps, me, userId),
  };
}

async function listConnections(
  { database, people, chatsWith }: ConnectionsDeps,
  me: string,
  { search = '', cursor, limit = limits.wholeList }: ConnectionsQuery,
): Promise<{ connections: Connection[]; nextCursor: string | null }> {
  const after = readCursor(cursor, connectionErrors.invalidCursor);
  const rows =
    search === ''
      ? await repository.listConnectionsOf(database.orm, me, { after, limit: limit + 1 })
      : (await repository.listNamedConnections(database.orm, me)).filter(
          (row) => containsWords(row.name, search) && (after === null || isBehind(row, after)),
        );
  const { rows: connected, nextCursor } = pageOf(rows, limit);
  const ids = connected.map(({ userId }) => userId);
  const seen = await people.viewPeople(database.orm, { viewerId: me, ids });
  const chats = await chatsWith(database.orm, me, ids);
  const connections = connected.map(({ userId, at }) => ({
    ...personIn(seen, userId),
    connectedSince: at.toISOString(),
    chatId: chats.get(userId) ?? null,
  }));
  return { connections, nextCursor };
}

async function listRequests(
  deps: ConnectionsDeps,
  me: string,
  { cursor, limit = limits.wholeList }: PagingQuery,
  list: (page: PageQuery) => Promise<repository.ListedRequest[]>,
): Promise<{ requests: ConnectionRequest[]; nextCursor: string | null }> {
  const after = readCursor(cursor, connectionErrors.invalidCursor);
  const { rows, nextCursor } = pageOf(await list({ after, limit: limit + 1 }), limit);
  return { requests: await view(deps, deps.database.orm, me, rows), nextCursor };
}

async function ask(deps: ConnectionsDeps, me: string, userId: string): Promise<ConnectionRequest> {
  if (me === userId) return refuse(connectionErrors.withOneself);
  try {
    const request = await deps.database.transaction((tx) => requestOrAccept(deps, tx, { me, userId }));
    publishChange(deps, { requestId: request._id, sides: [me, userId], status: request.status });
    return request;
  } catch (error) {
    if (!isUniqueViolation(error, 'connection_requests_one_live')) throw error;
    return refuse(connectionErrors.alreadyAsked);
  }
}

/** Sends a request, or accepts the one that the other person has sent. */
async function requestOrAccept(
  deps: ConnectionsDeps,
  tx: Queryable,
  { me, userId }: { me: string; userId: string },
): Promise<ConnectionRequest> {
  await lockBoth(tx, me, userId);
  if (await isBlocked(tx, me, userId)) return refuse(connectionErrors.noSuchPerson);
  const now = deps.clock.now();
  const since = rejectionsCountSince(now);
  const live = await repository.findLive(tx, me, userId);
  const rejectedAt = await repository.findRejection(tx, { from: me, to: userId, since });
  const withdrawnAt = await repository.findWithdrawals(tx, { from: me, to: userId });
  const move = decideConnect({ me, userId, live, rejectedAt, withdrawnAt, now });
  if (move === 'ask') {
    const { memberSince, askedAt } = await repository.findAsked(tx, { me, since: budgetCountsSince(now) });
    requireBudget(
      { perDay: deps.limits.LIMIT_CONNECTION_REQUESTS_DAY, memberSince, usedAt: askedAt, now },
      { code: 'connections.budget_spent', thing: 'connection request' },
    );
    const id = newId();
    await repository.insertRequest(tx, { id, fromMemberId: me, toMemberId: userId, createdAt: now });
    return viewOne(deps, tx, me, id);
  }
  if ('why' in move) return refuse(move.why);
  await repository.setRequestStatus(tx, move.accepts, { status: 'accepted', decidedAt: now });
  return viewOne(deps, tx, me, move.accepts);
}

interface Review {
  me: string;
  requestId: string;
  decision: Decision;
}

async function review(deps: ConnectionsDeps, { me, requestId, decision }: Review) {
  const reviewed = await deps.database.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const why = whyNotReview(me, request);
    if (why !== null) return refuse(why);
    await repository.setRequestStatus(tx, requestId, { status: decision, decidedAt: deps.clock.now() });
    return viewOne(deps, tx, me, requestId);
  });
  publishChange(deps, { requestId, sides: [me, reviewed.fromUserId._id], status: decision });
  return reviewed;
}

async function withdraw(deps: ConnectionsDeps, me: string, requestId: string): Promise<void> {
  const userId = await deps.database.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const why = whyNotWithdraw(me, request);
    if (why !== null) return refuse(why);
    const decidedAt = deps.clock.now();
    await repository.setRequestStatus(tx, requestId, { status: 'withdrawn', decidedAt });
    return request.toMemberId;
  });
  publishChange(deps, { requestId, sides: [me, userId], status: 'withdrawn' });
}

async function disconnect(deps: ConnectionsDeps, me: string, userId: string): Promise<void> {
  if (me === userId) return refuse(connectionErrors.notConnected);
  const requestId = await deps.database.transaction(async (tx) => {
    await lockBoth(tx, me, userId);
    const live = await repository.findLive(tx, me, userId);
    if (live?.status !== 'accepted') return refuse(connectionErrors.notConnected);
    await repository.setRequestStatus(tx, live.id, { status: 'ended', endedAt: deps.clock.now() });
    return live.id;
  });
  publishChange(deps, { requestId, sides: [me, userId], status: 'ended' });
}

/**
 * Publishes a change that the first side made. The other side is notified of a request and of its acceptance; connecting and
 * disconnecting also change who may write to whom.
 */
function publishChange(
  { live, notify, publishPartnersChanged }: ConnectionsDeps,
  change: ConnectionChange,
): void {
  publishConnectionChange(live, change);
  const { requestId, status } = change;
  const [actorId, other] = change.sides;
  const about = { actorId, projectId: null, requestId };
  if (status === 'pending') notify(other, { kind: 'connectionRequestReceived', ...about });
  if (status === 'accepted') notify(other, { kind: 'connectionRequestAccepted', ...about });
  if (change.status === 'accepted' || change.status === 'ended') publishPartnersChanged(change.sides);
}

async function lockBoth(tx: Queryable, me: string, userId: string): Promise<void> {
  const lockedCount = await lockMembers(tx, [me, userId]);
  if (lockedCount < 2) refuse(connectionErrors.noSuchPerson);
}

/** The two members of a request never change, so they are read before locking; its state is read again after. */
async function lockRequest(tx: Queryable, requestId: string): Promise<repository.RequestRow> {
  const { fromMemberId, toMemberId } =
    (await repository.findRequest(tx, requestId)) ?? refuse(connectionErrors.notFound);
  await lockMembers(tx, [fromMemberId, toMemberId]);
  return (await repository.findRequest(tx, requestId)) ?? refuse(connectionErrors.notFound);
}

async function viewOne(
  deps: ConnectionsDeps,
  tx: Queryable,
  me: string,
  requestId: string,
): Promise<ConnectionRequest> {
  const row = await repository.findRequest(tx, requestId);
  const [request] = await view(deps, tx, me, row === null ? [] : [row]);
  if (request === undefined) throw new Error('The request just written was not found.');
  return request;
}

async function view(
  { people }: ConnectionsDeps,
  db: Queryable,
  viewerId: string,
  rows: readonly repository.RequestRow[],
): Promise<ConnectionRequest[]> {
  const ids = [...new Set(rows.flatMap(({ fromMemberId, toMemberId }) => [fromMemberId, toMemberId]))];
  const seen = await people.viewPeople(db, { viewerId, ids });
  return rows.map(({ id, fromMemberId, toMemberId, status, createdAt }) => {
    if (status === 'withdrawn' || status === 'ended') throw new Error('What is over is shown to nobody.');
    const sides = { fromUserId: personIn(seen, fromMemberId), toUserId: personIn(seen, toMemberId) };
    return { _id: id, ...sides, status, createdAt: createdAt.toISOString() };
  });
}

function personIn(seen: ReadonlyMap<string, Person>, id: string): Person {
  const person = seen.get(id);
  if (person === undefined) throw new Error('A side of a connection request is no member.');
  return person;
}

/**
 * Ends the connection of a member with somebody whom they block, or the pending request between the two: their own is
 * withdrawn, the other's rejected, as if they had done that. Nobody is notified of either.
 */
export const connectionsBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId, at }) => {
    const request = await findLive(tx, blockerId, blockedId);
    if (request === null) return () => undefined;
    const pending = request.fromMemberId === blockerId ? 'withdrawn' : 'rejected';
    const status = request.status === 'accepted' ? 'ended' : pending;
    const time = status === 'ended' ? { endedAt: at } : { decidedAt: at };
    await setRequestStatus(tx, request.id, { status, ...time });
    return () =>
      publishConnectionChange(live, { requestId: request.id, sides: [blockerId, blockedId], status });
  };
