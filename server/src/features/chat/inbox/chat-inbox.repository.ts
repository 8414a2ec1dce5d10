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

/** A chat of a member, its people still ids. */
export interface InboxRow extends StoredAccess {
  id: string;
  projectId: string | null;
  projectTitle: string | null;
  lastMessage: ChatMessage | null;
}

/** The chats of a member, the last used first, or one of them; those of two without messages are left out of the list. */
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
  sql`(select distinct anyone.id from (${partnersOf(memberId)}) as anyone) as partners`;

// As `mayTalk` of one chat, but over many: whom the member may talk to is gathered once, and joined. As a condition on
// chats it would cost the planner's trust in their index, and every chat there is would be read.
const partnersJoined = (memberId: string) =>
  [partners(memberId), sql`partners.id = ${otherMemberOf(memberId)}`] as const;
const isPartner = sql<boolean>`${chats.kind} = 'direct' and partners.id is not null`;

/** The members of group chats by the chat, the owner of the project first and then who joined first. */
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
    [...Map.groupBy(rows, ({ chatId }) => chatId)].map(([id, ofOne]) => [
      id,
      ofOne.map(({ memberId }) => memberId),
    ]),
  );
}

/** Whom a member may talk to directly with the chat they have, the last used chats first, then by name. */
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

/** How many messages wait unread in each chat of a member, those without any and those where one may no longer answer left out. */
export async function countUnread(db: Queryable, memberId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ chatId: chats.id, unread: sql<number>`${chats.lastSeq} - ${chatMembers.lastReadSeq}` })
    .from(chatMembers)
    .innerJoin(chats, isOwnMembership(memberId))
    .leftJoin(...partnersJoined(memberId))
    .where(and(gt(chats.lastSeq, chatMembers.lastReadSeq), or(eq(chats.kind, 'group'), isPartner)));
  return Object.fromEntries(rows.map(({ chatId, unread }) => [chatId, unread]));
}
