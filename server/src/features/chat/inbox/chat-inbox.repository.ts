import { type ChatKind, type ChatMessage, deletedMember } from '@tandem/contract/chat';
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { members, summaryColumns } from '../../account/public.ts';
import { projectMembers, projects } from '../../projects/public.ts';
import {
  accessColumns,
  foldedUnread,
  isOwnMembership,
  otherMemberOf,
  partnersOf,
  type StoredAccess,
} from '../chat.repository.ts';
import { chatMembers, chatMessages, chats } from '../chat.tables.ts';
import { mayMentionEveryone } from '../messages/chat-mentions.repository.ts';
import { messageColumns, toMessage } from '../messages/chat-message-rows.repository.ts';

/** A row of the inbox; `chat-inbox.service.ts` adds the people. */
export interface InboxRow extends StoredAccess, Position {
  projectId: string | null;
  projectTitle: string | null;
  coverSeed: number | null;
  lastMessage: ChatMessage | null;
  /** Whether the member may mention everyone. */
  mayMentionEveryone: boolean;
  /** Messages behind the read marker that do not count as unread. */
  folded: number;
}

/** The chats to list: one, some, or those of a kind behind a position. */
export interface InboxQuery {
  chatIds?: readonly string[];
  kind?: ChatKind | undefined;
  after?: Position | null;
  limit: number;
}

/** When a chat was last used: its last message, or when the member joined. */
const lastActiveAt = sql`coalesce(${chats.lastMessageAt}, ${chatMembers.joinedAt})`.mapWith(
  chatMembers.joinedAt,
);

const isListed = or(eq(chats.kind, 'group'), gt(chats.lastSeq, 0));

const isBehind = (after: Position | null | undefined): SQL | undefined =>
  after
    ? sql`(${lastActiveAt}, ${chats.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;

/** The listed chats. The limit keeps the planner from reading messages and rights for every chat of the member. */
const listedChats = (db: Queryable, memberId: string, { chatIds, kind, after, limit }: InboxQuery) =>
  db
    .select({ id: sql<string>`${chats.id}`.as('listed_id'), at: lastActiveAt.as('last_active_at') })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .where(
      and(
        chatIds === undefined ? isListed : inIds(chats.id, chatIds),
        kind && eq(chats.kind, kind),
        isBehind(after),
      ),
    )
    .orderBy(desc(lastActiveAt), desc(chats.id))
    .limit(limit)
    .as('page');

/** Chats of a member, last used first, without empty direct chats unless they are named. */
export async function listInbox(db: Queryable, memberId: string, query: InboxQuery): Promise<InboxRow[]> {
  const page = listedChats(db, memberId, query);
  const rows = await db
    .select({
      id: chats.id,
      at: page.at,
      projectId: chats.projectId,
      projectTitle: projects.title,
      coverSeed: projects.coverSeed,
      mayMentionEveryone: mayMentionEveryone(memberId),
      access: accessColumns(memberId),
      folded: foldedUnread(memberId),
      last: messageColumns(memberId),
      sender: summaryColumns,
    })
    .from(page)
    .innerJoin(chats, eq(chats.id, page.id))
    .innerJoin(chatMembers, isOwnMembership(memberId))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.seq, chats.lastSeq)))
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .orderBy(desc(page.at), desc(chats.id));
  return rows.map(({ access, last, sender, ...row }) => ({
    ...row,
    ...access,
    lastMessage: last === null ? null : toMessage({ ...last, sender }),
  }));
}

/** The chats of a member that the inbox lists, last used first, with the texts that a search compares. */
export async function listInboxTitles(
  db: Queryable,
  memberId: string,
  kind: ChatKind | undefined,
): Promise<(Position & { title: string })[]> {
  return db
    .select({
      id: chats.id,
      at: lastActiveAt,
      title: sql<string>`coalesce(${projects.title}, ${members.firstName} || ' ' || ${members.lastName}, ${deletedMember})`,
    })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(members, eq(members.id, otherMemberOf(memberId)))
    .where(and(isListed, kind && eq(chats.kind, kind)))
    .orderBy(desc(lastActiveAt), desc(chats.id));
}

/** The unread count by chat id; without chats that have none, and without read-only chats. */
export async function countUnread(
  db: Queryable,
  memberId: string,
): Promise<{ chatId: string; kind: ChatKind; unread: number }[]> {
  const { kind, mayTalk } = accessColumns(memberId);
  const rows = await db
    .select({
      chatId: chats.id,
      kind,
      unread: sql<number>`${chats.lastSeq} - ${chatMembers.lastReadSeq} - ${foldedUnread(memberId)}`,
      // Selected, not a condition: the planner would read every chat to test it first.
      mayTalk,
    })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .where(gt(chats.lastSeq, chatMembers.lastReadSeq));
  return rows.flatMap(({ mayTalk: isWritable, ...row }) => (isWritable && row.unread > 0 ? [row] : []));
}

/** The number of people of a group chat, and the first of them. */
export interface GroupPeople {
  ids: string[];
  total: number;
}

/**
 * The people of group chats by chat id: the project's owner first, then by the time of joining, at most `limit` of each.
 * Read from the project, whose members are those of the chat.
 */
export async function listGroupPeople(
  db: Queryable,
  chatIds: readonly string[],
  limit: number,
): Promise<Map<string, GroupPeople>> {
  if (chatIds.length === 0) return new Map();
  // `offset 0` hides how many chats are given, and the first limit is in the text. Otherwise PostgreSQL would plan each read anew,
  // which takes as long as the read.
  const most = sql.raw(`limit ${Math.trunc(limit - 1)}`);
  const { rows } = await db.execute<{ chatId: string; ids: string[]; total: number }>(sql`
    select ${chats.id} as "chatId", ${projects.ownerId} || first_members.ids as ids, 1 + all_members.total as total
    from (select ${sql.param(chatIds)}::uuid[] as ids offset 0) asked
    join ${chats} on ${chats.id} = any(asked.ids) join ${projects} on ${projects.id} = ${chats.projectId}
    cross join lateral (
      select array(
        select ${projectMembers.memberId} from ${projectMembers} where ${projectMembers.projectId} = ${projects.id}
        order by ${projectMembers.joinedAt}, ${projectMembers.memberId} ${most}
      ) as ids
    ) as first_members
    cross join lateral (
      select count(*)::int as total from ${projectMembers} where ${projectMembers.projectId} = ${projects.id}
    ) as all_members`);
  return new Map(rows.map(({ chatId, ids, total }) => [chatId, { ids, total }]));
}

/** The project of a group chat; null for a direct one. */
export async function findProjectOf(db: Queryable, chatId: string): Promise<string | null> {
  const [row] = await db.select({ projectId: chats.projectId }).from(chats).where(eq(chats.id, chatId));
  return row?.projectId ?? null;
}

/** The ids of everybody in a group chat, in any order; none for a direct chat. */
export async function listGroupIds(db: Queryable, chatId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${projects.ownerId} as id from ${projects}
    join ${chats} on ${chats.projectId} = ${projects.id} where ${chats.id} = ${chatId}
    union all
    select ${projectMembers.memberId} as id from ${projectMembers}
    join ${chats} on ${chats.projectId} = ${projectMembers.projectId} where ${chats.id} = ${chatId}`);
  return rows.map(({ id }) => id);
}

/** A person whom a member may message directly, with their chat if any, and what the list is ordered by. */
export interface PartnerRow extends Record<string, unknown> {
  userId: string;
  chatId: string | null;
  firstName: string;
  lastName: string;
  /** Milliseconds since 1970 of the last message; 0 without one. */
  usedAt: number;
  foldedFirst: string;
  foldedLast: string;
}

const noNul = z.string().check(z.regex(/^[^\0]*$/));
/** Where a page of partners begins: `usedAt`, first name and last name in lower case, and the id of the row before. */
export const partnerKey = z.tuple([
  z.int().check(z.gte(0), z.lte(253_402_300_799_999)),
  noNul,
  noNul,
  z.uuid(),
]);
export type PartnerKey = z.output<typeof partnerKey>;

export const keyOfPartner = ({ usedAt, foldedFirst, foldedLast, userId }: PartnerRow): PartnerKey => [
  usedAt,
  foldedFirst,
  foldedLast,
  userId,
];

export interface PartnerQuery {
  userId?: string | undefined;
  /** Leaves out people with whom there are messages. */
  isUnused: boolean;
  after: PartnerKey | null;
  limit?: number;
}

/** The people a member may message directly, with their chat if any; last used chats first, then by name. */
export async function listPartners(
  db: Queryable,
  memberId: string,
  { userId, isUnused, after, limit }: PartnerQuery,
): Promise<PartnerRow[]> {
  const isAsked: SQL = userId === undefined ? sql`true` : sql`partner.id = ${userId}::uuid`;
  const isWithoutMessages = isUnused ? sql`coalesce(${chats.lastSeq}, 0) = 0` : sql`true`;
  const { rows } = await db.execute<PartnerRow>(sql`
    select * from (
      select ${members.id} as "userId", ${chats.id} as "chatId", ${members.firstName} as "firstName",
        ${members.lastName} as "lastName", lower(${members.firstName}) as "foldedFirst", lower(${members.lastName}) as "foldedLast",
        coalesce(extract(epoch from ${chats.lastMessageAt}) * 1000, 0)::float8 as "usedAt"
      from (select distinct partner.id from (${partnersOf(memberId)}) as partner where ${isAsked}) as partners
      join ${members} on ${members.id} = partners.id
      left join ${chats} on ${chats.lowMemberId} = least(${members.id}, ${memberId}::uuid)
        and ${chats.highMemberId} = greatest(${members.id}, ${memberId}::uuid)
      where ${isWithoutMessages}
    ) as partner
    where ${after === null ? sql`true` : isPersonBehind(after)}
    order by "usedAt" desc, "foldedFirst", "foldedLast", "userId" limit ${limit ?? null}`);
  return rows;
}

const isPersonBehind = ([usedAt, first, last, id]: PartnerKey): SQL => sql`("usedAt" < ${usedAt}::float8
  or ("usedAt" = ${usedAt}::float8 and ("foldedFirst", "foldedLast", "userId") > (${first}, ${last}, ${id}::uuid)))`;
