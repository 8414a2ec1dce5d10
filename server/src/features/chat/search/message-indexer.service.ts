import { setTimeout as wait } from 'node:timers/promises';
import { createQueueWorker } from '../../../platform/concurrency/queue-worker.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { Database, DatabaseLog } from '../../../platform/database/database.ts';
import type { TextIndexer } from '../../../platform/feature.ts';
import { listBehind, lockUnindexed, mostBehind, storeWords } from './message-search.repository.ts';
import { indexedWordsOf } from '../../../platform/search/placed-words.ts';

/** Stores the words of messages for the search, after they were sent. */
export interface MessageIndexer extends TextIndexer {
  /** Says, after COMMIT, that a chat has a new message. */
  note(chatId: string): void;
}

/** Messages of one transaction: as many as have about so many characters, so that none is long. */
const most = { messages: 50, characters: 4_000 };
/** The indexer rests this many times as long as a step took, so that requests come between. */
const rest = { factor: 9, longestMs: 500 };
/** How often chats are looked for that nobody noted: of a process that ended, and of the version before. */
const compareMs = 600_000;

/** Creates the indexer of this process; it does nothing until it is started. */
export function createMessageIndexer({
  database,
  log,
}: {
  database: Database;
  log: DatabaseLog;
}): MessageIndexer {
  const noted = new Set<string>();
  let comparedAt = -Infinity;
  const onError = (error: unknown) =>
    log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'Messages were not indexed; tried again');
  const worker = createQueueWorker({ lanes: 1, onError });
  const compare = async () => {
    const behind = await listBehind(database.orm);
    for (const chatId of behind) noted.add(chatId);
    if (behind.length < mostBehind) comparedAt = performance.now();
    return behind.length > 0;
  };
  const indexNext = async (): Promise<boolean> => {
    const [chatId] = noted;
    if (chatId === undefined) return false;
    noted.delete(chatId);
    const hasMore = await indexChat(database, chatId).catch((error: unknown) => {
      // The next comparison finds it.
      comparedAt = -Infinity;
      throw error;
    });
    if (hasMore) noted.add(chatId);
    return true;
  };
  return {
    note: (chatId) => {
      noted.add(chatId);
      worker.wake();
    },
    start: () =>
      worker.start(async () => {
        const begunAt = performance.now();
        if (begunAt - comparedAt > compareMs) await compare();
        const hasIndexed = await indexNext();
        if (hasIndexed)
          await wait(Math.min(rest.longestMs, rest.factor * (performance.now() - begunAt)), undefined, {
            ref: false,
          });
        return hasIndexed;
      }),
    indexAll: async () => {
      do while (await indexNext()) continue;
      while (await compare());
    },
    stop: worker.stop,
  };
}

/** Stores the words of the next messages of a chat; true while others follow. */
const indexChat = (database: Database, chatId: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const unindexed = await lockUnindexed(tx, chatId, most.messages);
    const [first] = unindexed?.messages ?? [];
    if (unindexed === null || first === undefined) return false;
    const { messages, hasMore } = unindexed;
    const some = [];
    let characters = 0;
    for (const { id, seq, sentAt, text } of messages) {
      if (some.length > 0 && characters + text.length > most.characters) break;
      characters += text.length;
      some.push({ id, seq, sentAt, words: indexedWordsOf({ placeId: chatId, text }) });
    }
    await storeWords(tx, chatId, some);
    return hasMore || some.length < messages.length;
  });
