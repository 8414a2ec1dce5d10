import { type ChatKind, type ChatMessage, deletedMember } from '@tandem/contract/chat';
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { summaryColumns, members } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import {
  type StoredAccess,
  isOwnMembership,
  otherMemberOf,
  accessColumns,
  foldedUnread,
} from '../chat.repository.ts';
import { chatMembers, chatMessages, chats } from '../chat.tables.ts';
import { messageColumns, toMessage } from '../messages/chat-messages.repository.ts';

/** A row of the inbox; `chat-inbox.service.ts` adds the people. */
export interface InboxRow extends StoredAccess, Position {
  projectId: string | null;
  projectTitle: string | null;
  coverSeed: number | null;
  lastMessage: ChatMessage | null;
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
