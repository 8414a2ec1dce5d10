import { deletedMember } from '@tandem/contract/chat';
import type { FoundMessage } from '@tandem/contract/chat/chat-search';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PageQuery, Position } from '../../../platform/paging/keyset.ts';
import { fullNameOf, members, summaryColumns } from '../../account/public.ts';
import { hasFiles } from '../../attachments/public.ts';
import { blockedBy } from '../../blocks/public.ts';
import { projects } from '../../projects/public.ts';
import { isOwnMembership, otherMemberOf } from '../chat.repository.ts';
import { chatMembers, chatMessages, chatMessageWords, chats, chatSearchMarks } from '../chat.tables.ts';
import { messageColumns, toMessage } from '../messages/chat-message-rows.repository.ts';
import { hasWords, indexedWordsOf, type PlacedQuery } from '../../../platform/search/placed-words.ts';

/** The chats of a member, or the one that is asked for, and whom the member blocked. */
export interface Scope {
  chatIds: readonly string[];
  blockedIds: readonly string[];
}

/** What a search is limited to, beside the words. */
interface Filters {
  from?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  hasFile?: 'true' | undefined;
}

/** What messages are to be found. */
interface Wanted {
  me: string;
  words: PlacedQuery;
  filters: Filters;
  blockedIds: readonly string[];
}

/** The messages that have words, latest first. The words name the chats: in others nothing is found. */
export async function findMessages(
  db: Queryable,
  { me, ...wanted }: Wanted,
  page: PageQuery,
): Promise<(Position & { found: FoundMessage })[]> {
  const found = db.$with('found').as(hits(db, wanted, page));
  const rows = await db
    .with(found)
    .select({
      at: found.sentAt,
      message: messageColumns(me),
      sender: summaryColumns,
      kind: chats.kind,
      projectId: chats.projectId,
      title: titleFor(me),
    })
    .from(found)
    .innerJoin(chatMessages, eq(chatMessages.id, found.messageId))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    // Who leaves while the search runs finds nothing.
    .innerJoin(chatMembers, isOwnMembership(me))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .orderBy(desc(found.sentAt), desc(found.messageId));
  return rows.map(({ at, message, sender, kind, projectId, title }) => ({
    at,
    id: message._id,
    found: { ...toMessage({ ...message, sender }), chat: { _id: message.chatId, kind, title, projectId } },
  }));
}

/** The page of rows with the words. Messages are read before it is cut only where their sender matters. */
function hits(
  db: Queryable,
  { words, filters, blockedIds }: Omit<Wanted, 'me'>,
  { after, limit }: PageQuery,
) {
  const { messageId, sentAt } = chatMessageWords;
  const bySender = [
    filters.from === undefined ? undefined : sql`m.sender_id = ${filters.from}`,
    blockedIds.length === 0
      ? undefined
      : sql`(m.sender_id is null or m.sender_id <> all(${sql.param(blockedIds)}::uuid[]))`,
  ].filter((condition) => condition !== undefined);
  return db
    .select({ messageId, sentAt })
    .from(chatMessageWords)
    .where(
      and(
        hasWords(chatMessageWords.words, words),
        filters.after === undefined ? undefined : gte(sentAt, new Date(filters.after)),
        filters.hasFile === undefined ? undefined : hasFiles(sql`${messageId}`),
        filters.before === undefined ? undefined : lt(sentAt, new Date(filters.before)),
        after === null
          ? undefined
          : sql`(${sentAt}, ${messageId}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        bySender.length === 0
          ? undefined
          : sql`exists (select from ${chatMessages} m where m.id = ${messageId} and ${sql.join(bySender, sql` and `)})`,
      ),
    )
    .orderBy(desc(sentAt), desc(messageId))
    .limit(limit + 1);
}

/** The title of a chat for one of its members, over `chats` left joined with `projects`. */
export const titleFor = (memberId: string): SQL<string> =>
  sql<string>`coalesce(${projects.title}, ${fullNameOf(otherMemberOf(memberId))}, ${deletedMember})`;

/** Where a member searches: in all of their chats, or in `chatId` if it is one of them. */
export async function findScope(db: Queryable, memberId: string, chatId: string | null): Promise<Scope> {
  const [scope] = await db
    .select({
      chatIds: sql<string[]>`array(
        select own.chat_id from ${chatMembers} own
        where own.member_id = ${memberId} and (${chatId}::uuid is null or own.chat_id = ${chatId}))`,
      blockedIds: sql<string[]>`array(${blockedBy(memberId)})`,
    })
    .from(sql`(select) as single_row`);
  return scope ?? { chatIds: [], blockedIds: [] };
}

/** Writes the words of a message that changed; none are left of an empty text. */
export async function replaceWords(
  tx: Queryable,
  { chatId, messageId, sentAt, text }: { chatId: string; messageId: string; sentAt: Date; text: string },
): Promise<void> {
  const words = indexedWordsOf({ placeId: chatId, text });
  await tx
    .insert(chatMessageWords)
    .values({ messageId, sentAt, words })
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

/** The next messages of a chat whose words are to be stored, oldest first; a hidden one without its text. */
export interface Unindexed {
  messages: { id: string; seq: number; text: string; sentAt: Date }[];
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
    .select({
      id: chatMessages.id,
      seq: chatMessages.seq,
      text: chatMessages.text,
      sentAt: chatMessages.createdAt,
      hiddenAt: chatMessages.hiddenAt,
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), sql`${chatMessages.seq} > ${mark?.seq ?? 0}`))
    .orderBy(chatMessages.seq)
    .limit(most);
  const seen = messages.map(({ hiddenAt, text, ...message }) => ({
    ...message,
    text: hiddenAt === null ? text : '',
  }));
  return { messages: seen, hasMore: messages.length === most };
}

/** Stores the words of messages, and moves the mark of their chat. A text that changed meanwhile has its own already. */
export async function storeWords(
  tx: Queryable,
  chatId: string,
  indexed: readonly { id: string; seq: number; sentAt: Date; words: string }[],
): Promise<void> {
  const values = indexed.map(({ id, sentAt, words }) => ({ messageId: id, sentAt, words }));
  await tx.insert(chatMessageWords).values(values).onConflictDoNothing();
  await tx
    .update(chatSearchMarks)
    .set({ seq: indexed.at(-1)?.seq ?? 0 })
    .where(eq(chatSearchMarks.chatId, chatId));
}
