import type { FoundMessage, searchChats } from '@tandem/contract/chat/chat-search';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Reader } from '../../../platform/database/database.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { chatErrors } from '../chat.errors.ts';
import { findMessages, findScope } from './message-search.repository.ts';
import { type PlacedQuery, queriesOf } from '../../../platform/search/placed-words.ts';

type Query = ParsedInput<typeof searchChats>['query'];

interface FoundPage {
  messages: FoundMessage[];
  nextCursor: string | null;
}

/** Searches the messages of a member's chats: as typed, and where nothing matches with one typing error a word. */
export async function search(
  { database: { orm }, reader }: Pick<ChatDeps, 'database'> & { reader: Reader },
  me: string,
  { q, chatId, cursor, limit, ...filters }: Query,
): Promise<FoundPage> {
  const page = { after: readCursor(cursor, chatErrors.invalidCursor), limit };
  const { chatIds, blockedIds } = await findScope(orm, me, chatId ?? null);
  if (chatId !== undefined && chatIds.length === 0) return refuse(chatErrors.notFound);
  const queries = queriesOf(q, chatIds);
  if (queries === null) return { messages: [], nextCursor: null };
  const db = await reader();
  const find = (words: PlacedQuery) => findMessages(db, { me, words, filters, blockedIds }, page);
  const asTyped = await find(queries.exact);
  const found = asTyped.length > 0 || queries.near === null ? asTyped : await find(queries.near);
  const { rows, nextCursor } = pageOf(found, limit);
  return { messages: rows.map((row) => row.found), nextCursor };
}
