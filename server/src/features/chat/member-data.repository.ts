import { and, asc, eq, or, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import type { PublishPartnersChanged } from '../account/public.ts';
import { projects } from '../projects/public.ts';
import { partnersOf } from './chat.repository.ts';
import {
  chatMessagePolicy,
  chatMessageRevisionPolicy,
  chatMessageRevisions,
  chatMessages,
  chatPolicy,
  chatReactionPolicy,
  chatReactions,
  chatSavedMessagePolicy,
  chatSavedMessages,
  chats,
} from './chat.tables.ts';

/**
 * Tells former chat partners after COMMIT, and deletes chats without messages. Runs before the other features delete the rows
 * that say who the partners are.
 */
export const createOnAccountDeleted =
  (emit: PublishPartnersChanged): OnAccountDeleted =>
  async (tx, { memberId }) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct partners.id from (${partnersOf(memberId)}) as partners (id) where partners.id <> ${memberId}`,
    );
    await deleteEmptyChats(tx, memberId);
    await tx.delete(chatMessageRevisions).where(eq(chatMessageRevisions.senderId, memberId));
    await tx.delete(chatSavedMessages).where(eq(chatSavedMessages.memberId, memberId));
    await tx.delete(chatReactions).where(eq(chatReactions.memberId, memberId));
    return () => emit(rows.map(({ id }) => id));
  };

/** A chat without messages would only reveal that somebody opened it. */
async function deleteEmptyChats(tx: Queryable, memberId: string): Promise<void> {
  // Locked in one order: concurrent account deletions must not deadlock.
  const locked = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(or(eq(chats.lowMemberId, memberId), eq(chats.highMemberId, memberId)), eq(chats.lastSeq, 0)))
    .orderBy(asc(chats.id))
    .for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(chats).where(inIds(chats.id, ids));
}

const oldestFirst = [asc(chatMessages.createdAt), asc(chatMessages.id)];

/** Every message of the member, oldest first, its former texts, the reactions, and saved messages; a query for the ids, and one per chunk. */
export const exportMemberData: ExportMemberData = async (db, memberId) => {
  const rows = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.senderId, memberId))
    .orderBy(...oldestFirst);
  const read = (ids: readonly string[]) =>
    db
      .select({
        ...exportedColumns(chatPolicy),
        projectTitle: projects.title,
        ...exportedColumns(chatMessagePolicy),
      })
      .from(chatMessages)
      .innerJoin(chats, eq(chats.id, chatMessages.chatId))
      .leftJoin(projects, eq(projects.id, chats.projectId))
      .where(inIds(chatMessages.id, ids))
      .orderBy(...oldestFirst);
  const edited = await db
    .selectDistinct({ id: chatMessageRevisions.messageId })
    .from(chatMessageRevisions)
    .where(eq(chatMessageRevisions.senderId, memberId));
  const readFormerTexts = (ids: readonly string[]) =>
    db
      .select(exportedColumns(chatMessageRevisionPolicy))
      .from(chatMessageRevisions)
      .where(inIds(chatMessageRevisions.messageId, ids))
      .orderBy(asc(chatMessageRevisions.messageId), asc(chatMessageRevisions.number));
  return {
    messages: inChunks(
      rows.map(({ id }) => id),
      read,
    ),
    formerTexts: inChunks(
      edited.map(({ id }) => id),
      readFormerTexts,
    ),
    savedMessages: await db
      .select(exportedColumns(chatSavedMessagePolicy))
      .from(chatSavedMessages)
      .where(eq(chatSavedMessages.memberId, memberId))
      .orderBy(asc(chatSavedMessages.savedAt), asc(chatSavedMessages.messageId)),
    reactions: await db
      .select(exportedColumns(chatReactionPolicy))
      .from(chatReactions)
      .where(eq(chatReactions.memberId, memberId))
      .orderBy(asc(chatReactions.at), asc(chatReactions.messageId)),
  };
};
