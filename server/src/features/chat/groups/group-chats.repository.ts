import type { ChatLine } from '@tandem/contract/chat/chat-lines';
import { limits } from '@tandem/contract/limits';
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { members, summaryColumns } from '../../account/public.ts';
import { isOwnMembership } from '../chat.repository.ts';
import { chatLines, chatMembers, chats } from '../chat.tables.ts';

/** Locks the group chat of a project until the transaction ends; null when the project has none. */
export async function lockGroup(
  tx: Queryable,
  projectId: string,
): Promise<{ id: string; lastSeq: number } | null> {
  const [locked] = await tx
    .select({ id: chats.id, lastSeq: chats.lastSeq })
    .from(chats)
    .where(eq(chats.projectId, projectId))
    .for('no key update');
  return locked ?? null;
}

/** The group chat of a project; null unless the member belongs to it. */
export async function findGroup(db: Queryable, memberId: string, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(chatMembers, isOwnMembership(memberId))
    .where(eq(chats.projectId, projectId));
  return row?.id ?? null;
}

export async function insertGroup(tx: Queryable, group: { id: string; projectId: string }): Promise<void> {
  await tx.insert(chats).values({ ...group, kind: 'group' });
}

/** Removes everybody from a group chat. */
export async function deleteMemberships(tx: Queryable, chatId: string): Promise<void> {
  await tx.delete(chatMembers).where(eq(chatMembers.chatId, chatId));
}

export async function deleteMembership(tx: Queryable, chatId: string, memberId: string): Promise<void> {
  await tx.delete(chatMembers).where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.memberId, memberId)));
}

/** What happened. */
export interface NewLine extends Pick<ChatLine, 'kind'> {
  chatId: string;
  memberId?: string;
  role?: string;
  taskId?: string;
  at: Date;
}

const inserting = ({ chatId, kind, memberId, role = '', taskId, at }: NewLine): SQL => sql`
  insert into chat_lines (id, chat_id, after_seq, kind, member_id, role, task_id, at)
  select ${newId()}::uuid, id, last_seq, ${kind}::text, ${memberId ?? null}::uuid, ${role}::text, ${taskId ?? null}::uuid,
    ${at.toISOString()}::timestamptz
  from chats where id = ${chatId}`;

/** Writes a line after the last message of its chat, which the transaction has locked. */
export async function insertLine(tx: Queryable, line: NewLine): Promise<void> {
  await tx.execute(inserting(line));
}

/** Adds somebody who joined to a chat, which the transaction has locked, and says so; what was said before is read. */
export async function insertJoined(
  tx: Queryable,
  joined: Required<Pick<NewLine, 'chatId' | 'memberId' | 'role' | 'at'>>,
): Promise<void> {
  const { chatId, memberId, at } = joined;
  await tx.execute(sql`
    with line as (${inserting({ ...joined, kind: 'joined' })})
    insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
    select id, ${memberId}::uuid, last_seq, ${at.toISOString()}::timestamptz from chats where id = ${chatId}
    on conflict do nothing`);
}

/** The latest lines of a chat from after a message on, oldest first. */
export async function listLines(db: Queryable, chatId: string, from: number): Promise<ChatLine[]> {
  const rows = await db
    .select({
      _id: chatLines.id,
      afterSeq: chatLines.afterSeq,
      kind: chatLines.kind,
      at: chatLines.at,
      person: summaryColumns,
      role: chatLines.role,
      taskId: chatLines.taskId,
    })
    .from(chatLines)
    .leftJoin(members, eq(members.id, chatLines.memberId))
    .where(and(eq(chatLines.chatId, chatId), gte(chatLines.afterSeq, from)))
    .orderBy(desc(chatLines.afterSeq), desc(chatLines.at), desc(chatLines.id))
    .limit(limits.chatLines);
  return rows.toReversed().map(({ at, taskId, ...line }) => ({
    ...line,
    at: at.toISOString(),
    ...(taskId !== null && { taskId }),
  }));
}
