import { and, asc, eq, or, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import { inIds } from '../../platform/database/in-ids.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import type { EmitPartnersChanged } from '../account/public.ts';
import { projects } from '../projects/public.ts';
import { partnersOf } from './chat-partners.repository.ts';
import { chatMessagePolicy, chatMessages, chatPolicy, chats } from './chat.tables.ts';

/**
 * Tells former chat partners after COMMIT, and deletes chats without messages. Runs before the other features delete the rows
 * that say who the partners are.
 */
export const createOnAccountDeleted =
  (emit: EmitPartnersChanged): OnAccountDeleted =>
  async (tx, { memberId }) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct partners.id from (${partnersOf(memberId)}) as partners (id) where partners.id <> ${memberId}`,
    );
    await deleteUnused(tx, memberId);
    return () => emit(rows.map(({ id }) => id));
  };

/** Chats that were opened, and nothing was said: all that they would tell is whom somebody looked up. */
async function deleteUnused(tx: Queryable, memberId: string): Promise<void> {
  // Held in one order, or three who leave at the same moment could wait for each other.
  const held = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(or(eq(chats.lowMemberId, memberId), eq(chats.highMemberId, memberId)), eq(chats.lastSeq, 0)))
    .orderBy(asc(chats.id))
    .for('update');
  const ids = held.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(chats).where(inIds(chats.id, ids));
}

const asWritten = [asc(chatMessages.createdAt), asc(chatMessages.id)];

/** Every message that the member wrote, in the order in which they wrote them; a query, and one more a page. */
export const exportMemberData: ExportMemberData = async (db, memberId) => {
  const written = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.senderId, memberId))
    .orderBy(...asWritten);
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
      .orderBy(...asWritten);
  return {
    messages: inChunks(
      written.map(({ id }) => id),
      read,
    ),
  };
};
