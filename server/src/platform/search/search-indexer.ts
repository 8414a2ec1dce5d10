import { backgroundRest } from '../concurrency/queue-worker.ts';
import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { setTimeout as wait } from 'node:timers/promises';
import { describeDatabaseError } from '../database/database-errors.ts';
import type { Database, DatabaseLog, Queryable } from '../database/database.ts';
import { type Corpus, searchChanges, type SearchKind } from './search.tables.ts';
import { addWords, findWordIds, listWordIds, removeUnused } from './dictionary.ts';
import { fieldsOfWords, wordIdOf } from './ranking.ts';
import { withinBudget } from './spelling.ts';
import { readTerms } from './term-arrays.ts';
import { type IndexedTexts, indexWords } from './term-index.ts';
import type { Searchable } from './term-search.ts';

/** A kind of text that is indexed for search; features declare theirs. */
export interface SearchSource {
  kind: SearchKind;
  searchable: Searchable;
  /** The table with the rows that the texts are about. */
  subjects: PgTable;
  /** The current texts. A text that is missing is removed from the index. */
  readTexts(db: Queryable, ids: readonly string[]): Promise<IndexedTexts[]>;
}

/** Indexes queued texts. Each process has one; they share the queue. */
export interface SearchIndexer {
  /** Indexes from now on, within a second of a change. */
  start(): void;
  /** Indexes all that is queued and returns. */
  indexAll(): Promise<void>;
  /** Removes the words that no text has from the dictionary. */
  removeUnusedWords(): Promise<void>;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

interface IndexerDeps {
  database: Database;
  queue: SearchQueue;
  sources: readonly SearchSource[];
  log: DatabaseLog;
}

/** How often changes of other processes are looked for, and those that were committed late. */
const pollMs = 500;
/** From a change to its indexing, in which its transaction usually commits. */
const soonMs = 30;
/** New words per statement; each takes about half a millisecond on the embedded database, which has one connection. */
const wordsPerStep = 16;
/** The indexer rests this many times as long as a step took, so that requests come between. */
const restFactor = 3;
const wordsPerSweep = 1_000;
const longestRestMs = 200;

/** Creates the indexer of this process; it does nothing until it is started. */
export function createSearchIndexer(deps: IndexerDeps): SearchIndexer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let wake = Promise.withResolvers<void>();
  deps.queue.onEnqueued(() => wake.resolve());
  const loop = async () => {
    while (!signal.aborted) {
      const work = async () => (backgroundRest.isOn ? false : indexSome(deps, { pace, signal }));
      const hasProgressed = await work().catch((error: unknown) => report(deps, error));
      if (hasProgressed === true) continue;
      await Promise.race([wait(pollMs, undefined, { signal }), wake.promise]).catch(() => undefined);
      wake = Promise.withResolvers();
      await wait(soonMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const pace: Pace = async (step) => {
    const start = performance.now();
    try {
      return await step();
    } finally {
      const rest = Math.min(longestRestMs, restFactor * (performance.now() - start));
      await wait(rest, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    start: () => void (running ??= loop()),
    indexAll: async () => {
      while (await indexSome(deps, { pace: (step) => step(), signal })) continue;
    },
    removeUnusedWords: () => sweep(deps, { pace, signal }),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Runs a step of the work, and rests. */
type Pace = <T>(step: () => Promise<T>) => Promise<T>;

interface Run {
  pace: Pace;
  signal: AbortSignal;
}

/** Indexes the next texts; false when there was nothing to do, or others did it. */
async function indexSome(deps: IndexerDeps, run: Run): Promise<boolean> {
  const queued = await findQueued(deps.database.orm);
  let hasProgressed = false;
  for (const source of deps.sources) {
    const ofSource = queued.filter(({ kind }) => kind === source.kind);
    if (ofSource.length === 0) continue;
    const read = await source.readTexts(
      deps.database.orm,
      ofSource.map(({ id }) => id),
    );
    for (const one of ofSource) {
      if (run.signal.aborted) return false;
      const text = read.find(({ id }) => id === one.id);
      const isIndexed = await indexOne(deps, run, { source, queued: one, text }).catch((error: unknown) =>
        report(deps, error),
      );
      if (isIndexed) hasProgressed = true;
    }
  }
  return hasProgressed;
}

interface Work {
  source: SearchSource;
  queued: QueuedText;
  text: IndexedTexts | undefined;
}

/** Indexes one text in a transaction of its own. New words come before it and unused ones go after it, few at a time. */
async function indexOne(deps: IndexerDeps, run: Run, { source, queued, text }: Work): Promise<boolean> {
  const { database } = deps;
  const { searchable } = source;
  if (text === undefined) return run.pace(() => database.transaction((tx) => remove(tx, searchable, queued)));
  const all = fieldsOfWords(text.texts);
  const known = await findWordIds(database.orm, searchable.corpus, [...all.keys()]);
  const words = withinBudget(all, known);
  const added = [...words.keys()].filter((word) => !known.has(word));
  await learnInSteps(database, run, { searchable, words: added });
  const former = await run.pace(() =>
    database.transaction(async (tx) => {
      const terms = await readFormer(tx, source, queued.id);
      if (terms === null || !(await takeChanges(tx, queued))) return null;
      await indexWords(tx, searchable, [{ ...text, words }]);
      return terms;
    }),
  );
  if (former === null) return false;
  const still = new Set(known.values());
  const left = [...new Set(former.map(wordIdOf))].filter((id) => !still.has(id));
  await removeInSteps(deps, run, { corpus: searchable.corpus, wordIds: left });
  return true;
}

async function learnInSteps(
  database: Database,
  { pace, signal }: Run,
  { searchable: { corpus }, words }: { searchable: Searchable; words: readonly string[] },
): Promise<void> {
  const added = words.toSorted().map((word) => ({ word, frequency: 1 }));
  for (let start = 0; start < added.length && !signal.aborted; start += wordsPerStep)
    await pace(() => addWords(database.orm, corpus, added.slice(start, start + wordsPerStep)));
}

async function removeInSteps(
  { database, sources }: IndexerDeps,
  { pace, signal }: Run,
  { corpus, wordIds }: { corpus: Corpus; wordIds: readonly number[] },
): Promise<void> {
  const ofCorpus = sources.filter(({ searchable }) => searchable.corpus === corpus);
  const tables = ofCorpus.map(({ searchable }) => searchable.table);
  for (let start = 0; start < wordIds.length && !signal.aborted; start += wordsPerStep) {
    const some = wordIds.slice(start, start + wordsPerStep);
    await pace(() => database.transaction((tx) => removeUnused(tx, { corpus, tables }, some)));
  }
}

/** Removes all words that no text has, such as those of deleted projects. */
async function sweep(deps: IndexerDeps, run: Run): Promise<void> {
  for (const corpus of new Set(deps.sources.map(({ searchable }) => searchable.corpus))) {
    let after = 0;
    while (!run.signal.aborted) {
      const wordIds = await listWordIds(deps.database.orm, { corpus, after, limit: wordsPerSweep });
      if (wordIds.length === 0) break;
      await removeInSteps(deps, run, { corpus, wordIds });
      after = wordIds.at(-1) ?? 0;
    }
  }
}

async function remove(tx: Queryable, { table, id }: Searchable, queued: QueuedText): Promise<boolean> {
  if (!(await takeChanges(tx, queued))) return false;
  await tx.execute(sql`delete from ${table} where ${sql.identifier(id)} = ${queued.id}`);
  return true;
}

/**
 * The terms that a text had, none when it is new. A new one refers to its subject, which a deletion may have locked: null
 * then, and it is tried again.
 */
async function readFormer(
  tx: Queryable,
  { searchable, subjects }: SearchSource,
  id: string,
): Promise<number[] | null> {
  const { rows } = await tx.execute(sql`
    select terms::text from ${searchable.table} where ${sql.identifier(searchable.id)} = ${id}`);
  if (rows.length > 0) return readTerms(String(rows[0]?.['terms']));
  const free = await tx.execute(sql`select from ${subjects} where id = ${id} for key share skip locked`);
  return free.rows.length > 0 ? [] : null;
}

function report({ log }: IndexerDeps, error: unknown): boolean {
  log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'Search indexing failed; it is tried again');
  return false;
}

/** All queued changes of one text. */
interface QueuedText {
  kind: SearchKind;
  id: string;
  changeIds: string[];
}

/** Half of a batch is the oldest changes, half the newest: a long queue neither starves nor delays what was just written. */
const halfBatch = 4;

/** The next texts to index, with every change of them that is committed. */
async function findQueued(db: Queryable): Promise<QueuedText[]> {
  const { rows } = await db.execute(sql`
    with next as (
      (select kind, subject_id from ${searchChanges} order by id limit ${halfBatch})
      union
      (select kind, subject_id from ${searchChanges} order by id desc limit ${halfBatch})
    )
    select kind, subject_id as id, array_agg(queued.id)::text[] as "changeIds"
    from ${searchChanges} as queued join next using (kind, subject_id)
    group by kind, subject_id order by min(queued.id)`);
  return rows as unknown as QueuedText[];
}

/**
 * Takes the changes of a text off the queue; false when another process has, or is doing so. The text must have been
 * read after `findQueued`: whoever takes a change has then read what it committed, and no older text is written later.
 */
async function takeChanges(tx: Queryable, { changeIds }: QueuedText): Promise<boolean> {
  const ids = sql`${sql.param(changeIds)}::bigint[]`;
  const { rowCount } = await tx.execute(sql`
    with free as (select id from ${searchChanges} where id = any(${ids}) for update skip locked)
    delete from ${searchChanges} where id = any(${ids}) and (select count(*) from free) = ${changeIds.length}`);
  return rowCount === changeIds.length;
}

/** A text that changed, or that no longer exists. */
interface SearchChange {
  kind: SearchKind;
  id: string;
}

/** What the search indexer still has to do, in the database. */
export interface SearchQueue {
  /** Queues texts for indexing; call it in the transaction that changed them. */
  enqueue(tx: Queryable, changes: readonly SearchChange[]): Promise<void>;
  /** Calls `listener` after each `enqueue` of this process, maybe before COMMIT. */
  onEnqueued(listener: () => void): void;
}

/** Creates this process's access to the queue. */
export function createSearchQueue(): SearchQueue {
  const listeners: (() => void)[] = [];
  return {
    enqueue: async (tx, changes) => {
      if (changes.length === 0) return;
      await tx.insert(searchChanges).values(changes.map(({ kind, id }) => ({ kind, subjectId: id })));
      for (const listener of listeners) listener();
    },
    onEnqueued: (listener) => void listeners.push(listener),
  };
}

/** How many changes of texts wait to be indexed, as an expression. */
export const waitingTexts: SQL = sql`(select count(*) from ${searchChanges})`;

/** Whether a text waits to be indexed, from the column with its id. */
export const isQueued = (id: AnyColumn): SQL =>
  sql`exists (select from ${searchChanges} where ${searchChanges.subjectId} = ${id})`;
