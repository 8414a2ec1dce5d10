import type { ChatMessage } from '@tandem/contract/chat';
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/in-ids.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import { partnersOf } from '../chat-partners.repository.ts';
import { type StoredAccess, isOwnMembership, otherMemberOf, accessColumns } from '../chat.repository.ts';
import { chatMembers, chatMessages, chats } from '../chat.tables.ts';
import { messageColumns, toMessage } from '../messages/chat-messages.repository.ts';

/** A row of the inbox; `chat-inbox.service.ts` adds the people. */
export interface InboxRow extends StoredAccess {
  id: string;
  projectId: string | null;
  projectTitle: string | null;
  lastMessage: ChatMessage | null;
}

/** The chats of a member, last used first, without empty direct chats; or the one with `chatId`. */
export async function listInbox(db: Queryable, memberId: string, chatId?: string): Promise<InboxRow[]> {
  const rows = await db
    .select({
      id: chats.id,
      projectId: chats.projectId,
      projectTitle: projects.title,
      access: { ...accessColumns(memberId), mayTalk: isPartner },
      last: messageColumns,
      sender: summaryColumns,
    })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .leftJoin(...partnersJoined(memberId))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.seq, chats.lastSeq)))
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(chatId === undefined ? or(eq(chats.kind, 'group'), gt(chats.lastSeq, 0)) : eq(chats.id, chatId))
    .orderBy(desc(sql`coalesce(${chats.lastMessageAt}, ${chatMembers.joinedAt})`), desc(chats.id));
  return rows.map(({ access, last, sender, ...row }) => ({
    ...row,
    ...access,
    lastMessage: last === null ? null : toMessage({ ...last, sender }),
  }));
}

const partners = (memberId: string) =>
  sql`(select distinct partner.id from (${partnersOf(memberId)}) as partner) as partners`;

// `mayTalk` for many chats: the partners are computed once and joined. As a condition on `chats` it would make the planner
// read every chat instead of using the index.
const partnersJoined = (memberId: string) =>
  [partners(memberId), sql`partners.id = ${otherMemberOf(memberId)}`] as const;
const isPartner = sql<boolean>`${chats.kind} = 'direct' and partners.id is not null`;

/** The member ids of group chats by chat id: the project's owner first, then by the time of joining. */
export async function listGroupPeople(
  db: Queryable,
  chatIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (chatIds.length === 0) return new Map();
  const rows = await db
    .select({ chatId: chatMembers.chatId, memberId: chatMembers.memberId })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .innerJoin(projects, eq(projects.id, chats.projectId))
    .where(inIds(chatMembers.chatId, chatIds))
    .orderBy(
      desc(sql`${projects.ownerId} = ${chatMembers.memberId}`),
      asc(chatMembers.joinedAt),
      asc(chatMembers.memberId),
    );
  return new Map(
    [...Map.groupBy(rows, ({ chatId }) => chatId)].map(([id, ofChat]) => [
      id,
      ofChat.map(({ memberId }) => memberId),
    ]),
  );
}

/** The people a member may message directly, with their chat if any; last used chats first, then by name. */
export async function listPartners(
  db: Queryable,
  memberId: string,
): Promise<{ userId: string; chatId: string | null }[]> {
  const { rows } = await db.execute<{ userId: string; chatId: string | null }>(sql`
    select ${members.id} as "userId", ${chats.id} as "chatId"
    from ${partners(memberId)} join ${members} on ${members.id} = partners.id
    left join ${chats} on ${chats.lowMemberId} = least(${members.id}, ${memberId}::uuid)
      and ${chats.highMemberId} = greatest(${members.id}, ${memberId}::uuid)
    order by ${chats.lastMessageAt} desc nulls last, lower(${members.firstName}), lower(${members.lastName}), ${members.id}`);
  return rows;
}

/** The unread count by chat id; without chats that have none, and without read-only chats. */
export async function countUnread(db: Queryable, memberId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ chatId: chats.id, unread: sql<number>`${chats.lastSeq} - ${chatMembers.lastReadSeq}` })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .leftJoin(...partnersJoined(memberId))
    .where(and(gt(chats.lastSeq, chatMembers.lastReadSeq), or(eq(chats.kind, 'group'), isPartner)));
  return Object.fromEntries(rows.map(({ chatId, unread }) => [chatId, unread]));
}
