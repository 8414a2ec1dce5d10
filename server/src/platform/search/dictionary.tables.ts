import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { impersonal } from '../database/data-policy.ts';
import { textC } from '../database/columns.ts';

/**
 * The distinct words of everything that can be searched; `corpus` says of what. Rows are only ever added, so that reading
 * the first few of a thousand reads those that came first, among which are the frequent ones.
 */
export const searchWords = pgTable(
  'search_words',
  {
    id: integer('id').generatedAlwaysAsIdentity().unique('search_words_id_unique'),
    corpus: text('corpus', { enum: ['projects', 'people'] }).notNull(),
    /** Bytewise, or a range of words would not be those with a beginning. */
    word: textC('word').notNull(),
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    check('search_words_corpus_check', sql`${table.corpus} in ('projects', 'people')`),
    primaryKey({ name: 'search_words_pk', columns: [table.corpus, table.word] }),
    // Without the pending list, which every search would have to read through.
    index('search_words_keys_index').using('gin', table.keys).with({ fastupdate: false }),
  ],
);

/** About how many texts hold a word: an estimate that decides how to search and what is read as misspelt. Apart, as it changes all the time. */
export const searchWordCounts = pgTable('search_word_counts', {
  wordId: integer('word_id')
    .primaryKey()
    .references(() => searchWords.id, { onDelete: 'cascade' }),
  frequency: integer('frequency').notNull(),
});

export type Corpus = typeof searchWords.$inferSelect.corpus;

/** Words of all texts together; nothing says whose they were. */
export const searchWordPolicy = impersonal(searchWords);
export const searchWordCountPolicy = impersonal(searchWordCounts);
