import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ChatKind } from '@tandem/contract/chat';
import type { Queryable } from '../../platform/database/database.ts';
import { countedByAge, estimatedCount, inIds, type Spans } from '../../platform/database/statement.ts';
import { blockedBy } from '../blocks/public.ts';
import { isArchivedProject } from '../projects/public.ts';
import { members } from '../account/public.ts';
import { type ChatAccess, orderedPair } from './chat.rules.ts';
import { chatMembers, chatMessages, chats } from './chat.tables.ts';

/** The id of the other member of a direct chat; null in a group, and after the other deleted their account. */
export const otherMemberOf = (memberId: string): SQL<string | null> =>
  sql<
    string | null
  >`case when ${chats.lowMemberId} = ${memberId} then ${chats.highMemberId} else ${chats.lowMemberId} end`;

/** Whether the member may message the other member of a direct chat now; in a group, whether its project is not archived. */
const mayTalk = (memberId: string): SQL<boolean> =>
  sql<boolean>`case ${chats.kind} when 'group' then not ${isArchivedProject(sql`${chats.projectId}`)} else exists (
    select from (${partnersOf(memberId)}) as partners where partners.id = ${otherMemberOf(memberId)}) end`;

/**
 * A member's access to a chat, their read marker (0 when not a member), the number of the chat's latest change, and the other
 * member of a direct chat.
 */
export interface StoredAccess extends ChatAccess {
  lastReadSeq: number;
  changeSeq: number;
  otherId: string | null;
}

/** The columns of `StoredAccess`, over `chats` left joined with `chat_members` on `isOwnMembership`. */
export const accessColumns = (memberId: string) => ({
  kind: sql<ChatKind>`${chats.kind}`,
  lastSeq: chats.lastSeq,
  isMember: sql<boolean>`${chatMembers.memberId} is not null`,
  mayTalk: mayTalk(memberId),
  lastReadSeq: sql<number>`coalesce(${chatMembers.lastReadSeq}, 0)`,
  changeSeq: chats.changeSeq,
  otherId: otherMemberOf(memberId),
});

/**
 * The messages behind the member's read marker that do not count as unread: those of a sender whom the member blocked, and
 * the member's own, which are behind it only where the member moved it back. Counted only where there may be any. Over `chats`
 * joined with `chat_members` on `isOwnMembership`.
 */
export const foldedUnread = (
  memberId: string,
): SQL<number> => sql<number>`case when ${chatMembers.isMarkedUnread} or exists (
    select from chat_members shared where shared.chat_id = ${chats.id} and shared.member_id = any(array(${blockedBy(memberId)}))
  ) then (
    select count(*)::integer from chat_messages folded
    where folded.chat_id = ${chats.id} and folded.seq > ${chatMembers.lastReadSeq}
      and (folded.sender_id = ${memberId} or folded.sender_id = any(array(${blockedBy(memberId)})))
  ) else 0 end`;

/** Joins a chat with the member's own row in `chat_members`. */
export const isOwnMembership = (memberId: string) =>
  and(eq(chatMembers.chatId, chats.id), eq(chatMembers.memberId, memberId));

/** A member's access to a chat; null when the chat does not exist. */
export async function findAccess(
  db: Queryable,
  memberId: string,
  chatId: string,
): Promise<StoredAccess | null> {
  const [access] = await db
    .select(accessColumns(memberId))
    .from(chats)
    .leftJoin(chatMembers, isOwnMembership(memberId))
    .where(eq(chats.id, chatId));
  return access ?? null;
}

/** Locks a chat until the transaction ends. */
export async function lockChat(tx: Queryable, chatId: string): Promise<void> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update');
}

/** Locks the chat of a message until the transaction ends. */
export async function lockChatOf(tx: Queryable, messageId: string): Promise<void> {
  const [message] = await tx
    .select({ chatId: chatMessages.chatId })
    .from(chatMessages)
    .where(eq(chatMessages.id, messageId));
  if (message !== undefined) await lockChat(tx, message.chatId);
}

/** Whether a member may message another now, and their direct chat, if any. */
export async function findDirect(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<{ mayTalk: boolean; chat: { id: string; lastSeq: number } | null }> {
  const { lowMemberId, highMemberId } = orderedPair(memberId, otherId);
  const { rows } = await db.execute<{ id: string | null; lastSeq: number | null; mayTalk: boolean }>(sql`
    select ${chats.id} as id, ${chats.lastSeq} as "lastSeq",
      exists (select from (${partnersOf(memberId)}) as partners where partners.id = ${otherId}::uuid) as "mayTalk"
    from (select) as single_row
    left join ${chats} on ${chats.lowMemberId} = ${lowMemberId} and ${chats.highMemberId} = ${highMemberId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('The query for a direct chat returned no row.');
  const { id, lastSeq } = row;
  return { mayTalk: row.mayTalk, chat: id === null || lastSeq === null ? null : { id, lastSeq } };
}

/** Locks the direct chat of two members until the transaction ends, if they have one. */
export async function lockDirect(tx: Queryable, one: string, other: string): Promise<void> {
  const pair = orderedPair(one, other);
  await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.lowMemberId, pair.lowMemberId), eq(chats.highMemberId, pair.highMemberId)))
    .for('no key update');
}

/** Inserts the direct chat of two members, or finds the one inserted concurrently; returns its id. */
export async function insertDirect(
  tx: Queryable,
  { id, memberIds, at }: { id: string; memberIds: [string, string]; at: Date },
): Promise<string> {
  const pair = orderedPair(...memberIds);
  const inserted = await tx
    .insert(chats)
    .values({ id, kind: 'direct', ...pair })
    .onConflictDoNothing({ target: [chats.lowMemberId, chats.highMemberId] })
    .returning({ id: chats.id });
  if (inserted.length > 0) {
    await insertMemberships(tx, id, { memberIds, lastReadSeq: 0, joinedAt: at });
    return id;
  }
  const [existing] = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.lowMemberId, pair.lowMemberId), eq(chats.highMemberId, pair.highMemberId)));
  if (existing === undefined) throw new Error('A direct chat was neither inserted nor found.');
  return existing.id;
}

/** Adds members to a chat; existing members keep their read marker. */
export async function insertMemberships(
  tx: Queryable,
  chatId: string,
  { memberIds, ...columns }: { memberIds: readonly string[]; lastReadSeq: number; joinedAt: Date },
): Promise<void> {
  await tx
    .insert(chatMembers)
    .values(memberIds.map((memberId) => ({ chatId, memberId, ...columns })))
    .onConflictDoNothing();
}

/** A read marker, and what the number of unread messages follows from. */
interface ReadMarker {
  lastReadSeq: number;
  lastSeq: number;
  folded: number;
}

const markerColumns = (memberId: string) => ({
  lastReadSeq: chatMembers.lastReadSeq,
  lastSeq: chats.lastSeq,
  folded: foldedUnread(memberId),
});

const isOwnRow = (chatId: string, memberId: string) => and(eq(chats.id, chatId), isOwnMembership(memberId));

/** Moves the read marker forward, to `seq` or to the last message; null when the member is not in the chat. */
export async function moveReadMarker(
  db: Queryable,
  { chatId, memberId, seq }: { chatId: string; memberId: string; seq: number | null },
): Promise<ReadMarker | null> {
  const [moved] = await db
    .update(chatMembers)
    .set({
      lastReadSeq: sql`greatest(${chatMembers.lastReadSeq}, least(${seq}::int, ${chats.lastSeq}))`,
      isMarkedUnread: sql`${chatMembers.isMarkedUnread}
        and greatest(${chatMembers.lastReadSeq}, least(${seq}::int, ${chats.lastSeq})) < ${chats.lastSeq}`,
    })
    .from(chats)
    .where(isOwnRow(chatId, memberId))
    .returning(markerColumns(memberId));
  return moved ?? null;
}

/** Moves the read marker back, before `seq`; null when the member is not in the chat. */
export async function moveReadMarkerBack(
  db: Queryable,
  { chatId, memberId, seq }: { chatId: string; memberId: string; seq: number },
): Promise<ReadMarker | null> {
  const [moved] = await db
    .update(chatMembers)
    .set({
      lastReadSeq: sql`least(${chatMembers.lastReadSeq}, ${seq - 1}::int)`,
      isMarkedUnread: sql`${chatMembers.isMarkedUnread} or ${seq}::int <= ${chatMembers.lastReadSeq}`,
    })
    .from(chats)
    .where(isOwnRow(chatId, memberId))
    .returning(markerColumns(memberId));
  return moved ?? null;
}

/** The chat ids of each member; one query. */
export async function listChatIds(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      memberId: chatMembers.memberId,
      ids: sql<string[]>`array_agg(${chatMembers.chatId})`,
    })
    .from(chatMembers)
    .where(inIds(chatMembers.memberId, memberIds))
    .groupBy(chatMembers.memberId);
  return new Map(rows.map(({ memberId, ids }) => [memberId, ids]));
}

/** The direct chats of a member with the given people: person id → chat id. */
export async function findDirectsWith(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: chats.id, otherId: otherMemberOf(memberId) })
    .from(chats)
    .where(
      or(
        and(eq(chats.lowMemberId, memberId), inIds(chats.highMemberId, ids)),
        and(eq(chats.highMemberId, memberId), inIds(chats.lowMemberId, ids)),
      ),
    );
  return new Map(rows.flatMap(({ id, otherId }) => (otherId === null ? [] : [[otherId, id] as const])));
}

/** How many messages there are. */
export const messageCount = estimatedCount(chatMessages);

/** A query for how many messages were sent in each span, of at most as many as are counted; one row without an age beyond. */
export const newMessages = (spans: Spans): SQL => sql`
  select counted.* from (${countedByAge('messages', [chatMessages, chatMessages.createdAt], spans)}) counted
  where not ${messageCount.isEstimated}
  union all select 'messages', null, 0 where ${messageCount.isEstimated}`;

/** Connections and team-mates of a member; rows of `id`, with duplicates. Give it a condition on `id`. */
const acquaintancesOf = (memberId: string): SQL => sql`select id from acquaintances_of(${memberId})`;

/**
 * The people a member may message directly: acquaintances, and owner or applicant of a pending join request. Rows of
 * `id`, with duplicates. A condition on `id` is pushed down, so checking one person takes a few index look-ups.
 * A database function, because `post_messages` calls it too.
 */
export const partnersOf = (memberId: string): SQL => sql`select id from partners_of(${memberId})`;

/** The given members who show that they are online. */
export async function listShowingOnline(db: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inIds(members.id, memberIds), eq(members.showsOnline, true)));
  return rows.map(({ id }) => id);
}

/**
 * Those of the given people who are connections or team-mates of a member. The condition on `id` is pushed down: it
 * costs a few index look-ups per person, or one read of a project's members where that is cheaper.
 */
export async function listAcquaintancesAmong(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct id from (${acquaintancesOf(memberId)}) as known where id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ id }) => id);
}
