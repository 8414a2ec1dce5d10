import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, bigint, uuid } from 'drizzle-orm/pg-core';
import { textC } from '../database/columns.ts';
import { impersonal } from '../database/data-policy.ts';

/**
 * The distinct words of everything searchable, per `corpus`. Rows are only added, so the
 * first of a thousand matches are the oldest, which include the frequent words.
 */
export const searchWords = pgTable(
  'search_words',
  {
    id: integer('id').generatedAlwaysAsIdentity().unique('search_words_id_unique'),
    corpus: text('corpus', { enum: ['projects', 'people'] }).notNull(),
    /** Compared by bytes, so that a range of words is a prefix. */
    word: textC('word').notNull(),
    /** Letter pairs and shortened forms. */
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    check('search_words_corpus_check', sql`${table.corpus} in ('projects', 'people')`),
    primaryKey({ name: 'search_words_pk', columns: [table.corpus, table.word] }),
    // No pending list: every search would have to scan it.
    index('search_words_keys_index').using('gin', table.keys).with({ fastupdate: false }),
  ],
);

/** The estimated number of texts with a word; decides how to search and what counts as misspelt. A table of its own, as it changes often. */
export const searchWordCounts = pgTable('search_word_counts', {
  wordId: integer('word_id')
    .primaryKey()
    .references(() => searchWords.id, { onDelete: 'cascade' }),
  /** An estimate. */
  frequency: integer('frequency').notNull(),
});

export type Corpus = typeof searchWords.$inferSelect.corpus;

/** Words of all texts together; nothing says whose they were. */
export const searchWordPolicy = impersonal(searchWords);
export const searchWordCountPolicy = impersonal(searchWordCounts);

/**
 * What is to be indexed for search: a row per change of a text, written in the transaction of the change
 * and deleted in the transaction that indexes it.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['project', 'owner', 'person'] }).notNull(),
    /** What to index. */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [
    check('search_changes_kind_check', sql`${table.kind} in ('project', 'owner', 'person')`),
    index('search_changes_subject_index').on(table.subjectId),
  ],
);

export type SearchKind = typeof searchChanges.$inferSelect.kind;

/** Ids of what changed, for seconds. */
export const searchChangePolicy = impersonal(searchChanges);
