import { deletedMember } from '@tandem/contract/chat';
import type { FoundMessage } from '@tandem/contract/chat/chat-search';
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PageQuery, Position } from '../../../platform/paging/keyset.ts';
import { fullNameOf, members, summaryColumns } from '../../account/public.ts';
import { blockedBy } from '../../blocks/public.ts';
import { projects } from '../../projects/public.ts';
import { otherMemberOf } from '../chat.repository.ts';
import { chatMembers, chatMessages, chatMessageWords, chats, chatSearchMarks } from '../chat.tables.ts';
import { messageColumns, toMessage } from '../messages/chat-messages.repository.ts';
import { indexedWordsOf } from './message-search.rules.ts';

/** What a search is limited to, beside the words. */
interface Filters {
  chatIds: readonly string[];
  from?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** The messages of chats that have the words of a query, latest first. Who is in none of the chats finds nothing. */
export async function findMessages(
  db: Queryable,
  { me, words, filters }: { me: string; words: { chats: string; query: string }; filters: Filters },
  page: PageQuery,
): Promise<(Position & { found: FoundMessage })[]> {
  const rows = await db
    .select({
      at: chatMessages.createdAt,
      message: messageColumns(me),
      sender: summaryColumns,
      kind: chats.kind,
      projectId: chats.projectId,
      title: titleFor(me),
    })
    .from(chatMessageWords)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageWords.messageId))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(
      and(
        sql`${chatMessageWords.words} @@ (${words.chats}::tsquery && ${words.query}::tsquery)`,
        // The membership once more: who leaves while the search runs finds nothing.
        inArray(chatMessages.chatId, [...filters.chatIds]),
        sql`exists (select from ${chatMembers} own where own.chat_id = ${chats.id} and own.member_id = ${me})`,
        isNull(chatMessages.deletedAt),
        or(isNull(chatMessages.hiddenAt), eq(chatMessages.senderId, me)),
        sql`(${chatMessages.senderId} is null or ${chatMessages.senderId} <> all(array(${blockedBy(me)})))`,
        ...within(filters),
        page.after === null ? undefined : isBehindSql(page.after),
      ),
    )
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(page.limit + 1);
  return rows.map(({ at, message, sender, kind, projectId, title }) => ({
    at,
    id: message._id,
    found: { ...toMessage({ ...message, sender }), chat: { _id: message.chatId, kind, title, projectId } },
  }));
}

const within = ({ from, after, before }: Filters): (SQL | undefined)[] => [
  from === undefined ? undefined : eq(chatMessages.senderId, from),
  after === undefined ? undefined : gte(chatMessages.createdAt, new Date(after)),
  before === undefined ? undefined : lt(chatMessages.createdAt, new Date(before)),
];

const isBehindSql = ({ at, id }: Position): SQL =>
  sql`(${chatMessages.createdAt}, ${chatMessages.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** The title of a chat for one of its members, over `chats` left joined with `projects`. */
export const titleFor = (memberId: string): SQL<string> =>
  sql<string>`coalesce(${projects.title}, ${fullNameOf(otherMemberOf(memberId))}, ${deletedMember})`;

/** The chats of a member; only `chatId` if it is given. */
export async function listOwnChats(db: Queryable, memberId: string, chatId?: string): Promise<string[]> {
  const isWanted = chatId === undefined ? undefined : eq(chatMembers.chatId, chatId);
  const rows = await db
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(and(eq(chatMembers.memberId, memberId), isWanted));
  return rows.map(({ id }) => id);
}

/** Writes the words of a message whose text changed; none are left of an empty text. */
export async function replaceWords(
  tx: Queryable,
  { messageId, ...message }: { chatId: string; messageId: string; text: string },
): Promise<void> {
  const words = indexedWordsOf(message);
  await tx
    .insert(chatMessageWords)
    .values({ messageId, words })
    .onConflictDoUpdate({ target: chatMessageWords.messageId, set: { words } });
}

/** How many chats `listBehind` returns at most. */
export const mostBehind = 500;

/** Chats with messages whose words are not stored. */
export async function listBehind(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .leftJoin(chatSearchMarks, eq(chatSearchMarks.chatId, chats.id))
    .where(sql`${chats.lastSeq} > coalesce(${chatSearchMarks.seq}, 0)`)
    .limit(mostBehind);
  return rows.map(({ id }) => id);
}

/** The next messages of a chat whose words are to be stored, oldest first. */
export interface Unindexed {
  messages: { id: string; seq: number; text: string }[];
  /** Whether others may follow. */
  hasMore: boolean;
}

/**
 * Locks the mark of a chat and reads the messages behind it; null for a chat that is gone or being deleted. Deletion locks the
 * chat first, so that neither waits for the other's messages.
 */
export async function lockUnindexed(tx: Queryable, chatId: string, most: number): Promise<Unindexed | null> {
  const { rowCount } = await tx.execute(
    sql`select from ${chats} where id = ${chatId} for key share skip locked`,
  );
  if (rowCount !== 1) return null;
  await tx.insert(chatSearchMarks).values({ chatId, seq: 0 }).onConflictDoNothing();
  const [mark] = await tx
    .select({ seq: chatSearchMarks.seq })
    .from(chatSearchMarks)
    .where(eq(chatSearchMarks.chatId, chatId))
    .for('update');
  const messages = await tx
    .select({ id: chatMessages.id, seq: chatMessages.seq, text: chatMessages.text })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), sql`${chatMessages.seq} > ${mark?.seq ?? 0}`))
    .orderBy(chatMessages.seq)
    .limit(most);
  return { messages, hasMore: messages.length === most };
}

/** Stores the words of messages, and moves the mark of their chat. A text that changed meanwhile has its own already. */
export async function storeWords(
  tx: Queryable,
  chatId: string,
  indexed: readonly { id: string; seq: number; words: string }[],
): Promise<void> {
  const values = indexed.map(({ id, words }) => ({ messageId: id, words }));
  await tx.insert(chatMessageWords).values(values).onConflictDoNothing();
  await tx
    .update(chatSearchMarks)
    .set({ seq: indexed.at(-1)?.seq ?? 0 })
    .where(eq(chatSearchMarks.chatId, chatId));
}
