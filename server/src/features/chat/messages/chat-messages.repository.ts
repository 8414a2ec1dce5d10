import type { ChatMessage } from '@tandem/contract/chat';
import type { PersonSummary } from '@tandem/contract/people';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members } from '../../account/public.ts';
import type { ChatAccess } from '../chat.rules.ts';
import { chatMessages } from '../chat.tables.ts';

export const messageColumns = {
  _id: chatMessages.id,
  chatId: chatMessages.chatId,
  seq: chatMessages.seq,
  text: chatMessages.text,
  createdAt: chatMessages.createdAt,
  clientId: chatMessages.clientId,
};

type Row = Omit<ChatMessage, 'createdAt'> & { createdAt: Date };

/** A message as the contract shows it. */
export const toMessage = ({ createdAt, ...row }: Row): ChatMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

interface NewMessage {
  _id: string;
  senderId: string;
  clientId: string | null;
  text: string;
}

/** What members want to say in a chat, in this order and at this moment. */
export interface NewMessages {
  chatId: string;
  messages: readonly NewMessage[];
  at: Date;
}

/** What became of it: its place, null where it was not written; how the sender stands to the chat; who they are. */
export interface Outcome {
  seq: number | null;
  access: ChatAccess;
  otherId: string | null;
  sender: PersonSummary;
}

type OutcomeRow = ChatAccess &
  Omit<PersonSummary, '_id'> & { seq: number | null; otherId: string | null } & Record<string, unknown>;

/**
 * Writes the next messages of a chat and moves its end and the senders' marks there: those whose sender may write and has not said
 * them before. An outcome for each, none at all where there is no such chat. It holds the chat, and is one way to the database,
 * BEGIN and COMMIT included.
 */
export async function insertMessages(
  db: Queryable,
  { chatId, messages, at }: NewMessages,
): Promise<Outcome[]> {
  const each = (of: (message: NewMessage) => string | null) => sql.param(messages.map(of));
  const { rows } = await db.execute<OutcomeRow>(sql`
    select * from send_chat_messages(${chatId}, ${each(({ senderId }) => senderId)}, ${each(({ clientId }) => clientId)},
      ${each(({ _id }) => _id)}, ${each(({ text }) => text)}, ${at.toISOString()})`);
  return rows.map(
    ({ seq, kind, lastSeq, isMember, mayTalk, otherId, firstName, lastName, photoUrl }, row) => ({
      seq,
      access: { kind, lastSeq, isMember, mayTalk },
      otherId,
      sender: { _id: messages[row]?.senderId ?? '', firstName, lastName, photoUrl },
    }),
  );
}

/** What a member sent under this `clientId`, or null. */
export async function findSent(
  db: Queryable,
  sender: PersonSummary,
  clientId: string,
): Promise<ChatMessage | null> {
  const [row] = await db
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.senderId, sender._id), eq(chatMessages.clientId, clientId)));
  return row === undefined ? null : toMessage({ ...row, sender });
}

/** Which page of a chat: the latest, or those before or after a seq, both exclusive. */
export interface Page {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** A page of a chat, oldest first, and whether there are more in the asked direction. */
export async function listMessages(
  db: Queryable,
  chatId: string,
  { before, after, limit }: Page,
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const rows = await db
    .select({ ...messageColumns, sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        before === undefined ? undefined : lt(chatMessages.seq, before),
        after === undefined ? undefined : gt(chatMessages.seq, after),
      ),
    )
    .orderBy(after === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(toMessage);
  return { messages: after === undefined ? page.reverse() : page, hasMore: rows.length > limit };
}
