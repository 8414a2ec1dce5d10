import type { ChatKind } from '@tandem/contract/chat';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { inIds } from '../../platform/database/in-ids.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { partnersOf } from './chat-partners.repository.ts';
import { orderedPair, type ChatAccess } from './chat.rules.ts';
import { chatMembers, chats } from './chat.tables.ts';

/** The other one of a direct chat; null in a group, and where the account is deleted. */
export const otherMemberOf = (memberId: string): SQL<string | null> =>
  sql<
    string | null
  >`case when ${chats.lowMemberId} = ${memberId} then ${chats.highMemberId} else ${chats.lowMemberId} end`;

/** Whether the member may talk to the other one of a direct chat now; false in a group. */
const mayTalk = (memberId: string): SQL<boolean> =>
  sql<boolean>`${chats.kind} = 'direct' and exists (
    select from (${partnersOf(memberId)}) as partners where partners.id = ${otherMemberOf(memberId)})`;

/** How a member stands to a chat, with their mark and the other one of a direct chat. */
export interface StoredAccess extends ChatAccess {
  lastReadSeq: number;
  otherId: string | null;
}

/** The columns of a stand, over `chats` left joined with the member's own mark. */
export const accessColumns = (memberId: string) => ({
  kind: sql<ChatKind>`${chats.kind}`,
  lastSeq: chats.lastSeq,
  isMember: sql<boolean>`${chatMembers.memberId} is not null`,
  mayTalk: mayTalk(memberId),
  lastReadSeq: sql<number>`coalesce(${chatMembers.lastReadSeq}, 0)`,
  otherId: otherMemberOf(memberId),
});

/** The condition that joins a chat with a member's own mark. */
export const isOwnMembership = (memberId: string) =>
  and(eq(chatMembers.chatId, chats.id), eq(chatMembers.memberId, memberId));

/** How a member stands to a chat; null when there is no such chat. */
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

/** The group chat of a project held until the transaction ends; null where there is none. */
export async function lockGroup(
  tx: Queryable,
  projectId: string,
): Promise<{ id: string; lastSeq: number } | null> {
  const [held] = await tx
    .select({ id: chats.id, lastSeq: chats.lastSeq })
    .from(chats)
    .where(eq(chats.projectId, projectId))
    .for('no key update');
  return held ?? null;
}

/** The group chat of a project, if the member belongs to it. */
export async function findGroup(db: Queryable, memberId: string, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(chatMembers, isOwnMembership(memberId))
    .where(eq(chats.projectId, projectId));
  return row?.id ?? null;
}

/** Whether a member may talk to a person now, and the chat that the two have, if any. */
export async function findDirect(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<{ mayTalk: boolean; chat: { id: string; lastSeq: number } | null }> {
  const { lowMemberId, highMemberId } = orderedPair(memberId, otherId);
  const { rows } = await db.execute<{ id: string | null; lastSeq: number | null; mayTalk: boolean }>(sql`
    select ${chats.id} as id, ${chats.lastSeq} as "lastSeq",
      exists (select from (${partnersOf(memberId)}) as partners where partners.id = ${otherId}::uuid) as "mayTalk"
    from (select) as asked
    left join ${chats} on ${chats.lowMemberId} = ${lowMemberId} and ${chats.highMemberId} = ${highMemberId}`);
  const [found] = rows;
  if (found === undefined) throw new Error('A question about two members was not answered.');
  const { id, lastSeq } = found;
  return { mayTalk: found.mayTalk, chat: id === null || lastSeq === null ? null : { id, lastSeq } };
}

/** Makes the chat of two members, or finds the one that was made at the same moment; says its id. */
export async function insertDirect(
  tx: Queryable,
  asked: { id: string; one: string; other: string; at: Date },
): Promise<string> {
  const sides = orderedPair(asked.one, asked.other);
  const made = await tx
    .insert(chats)
    .values({ id: asked.id, kind: 'direct', ...sides })
    .onConflictDoNothing({ target: [chats.lowMemberId, chats.highMemberId] })
    .returning({ id: chats.id });
  if (made.length > 0) {
    await insertMemberships(tx, asked.id, {
      memberIds: [asked.one, asked.other],
      lastReadSeq: 0,
      joinedAt: asked.at,
    });
    return asked.id;
  }
  const [found] = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.lowMemberId, sides.lowMemberId), eq(chats.highMemberId, sides.highMemberId)));
  if (found === undefined) throw new Error('A chat of two was neither made nor found.');
  return found.id;
}

/** Makes the group chat of a new project. */
export async function insertGroup(tx: Queryable, group: { id: string; projectId: string }): Promise<void> {
  await tx.insert(chats).values({ ...group, kind: 'group' });
}

/** Takes members into a chat; who is in it already keeps their mark. */
export async function insertMemberships(
  tx: Queryable,
  chatId: string,
  { memberIds, ...mark }: { memberIds: readonly string[]; lastReadSeq: number; joinedAt: Date },
): Promise<void> {
  await tx
    .insert(chatMembers)
    .values(memberIds.map((memberId) => ({ chatId, memberId, ...mark })))
    .onConflictDoNothing();
}

/** Takes a member out of a chat. */
export async function deleteMembership(tx: Queryable, chatId: string, memberId: string): Promise<void> {
  await tx.delete(chatMembers).where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.memberId, memberId)));
}

/** Moves a member's mark forward, to `seq` or to the end; says where it and the end of the chat are now. */
export async function moveReadMarker(
  db: Queryable,
  asked: { chatId: string; memberId: string; seq: number | null },
): Promise<{ lastReadSeq: number; lastSeq: number } | null> {
  const [moved] = await db
    .update(chatMembers)
    .set({
      lastReadSeq: sql`greatest(${chatMembers.lastReadSeq}, least(${asked.seq}::int, ${chats.lastSeq}))`,
    })
    .from(chats)
    .where(
      and(
        eq(chats.id, asked.chatId),
        eq(chatMembers.chatId, chats.id),
        eq(chatMembers.memberId, asked.memberId),
      ),
    )
    .returning({ lastReadSeq: chatMembers.lastReadSeq, lastSeq: chats.lastSeq });
  return moved ?? null;
}

/** The chats that each of these members belongs to; one query. */
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

/** The chats that a member has with these people, by the person. */
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
