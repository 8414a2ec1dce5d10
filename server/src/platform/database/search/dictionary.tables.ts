import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Words are compared by their bytes, or a range of them would not be the words with a beginning. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The distinct words of everything that can be searched; `corpus` says of what. */
export const searchWords = pgTable(
  'search_words',
  {
    id: integer('id').generatedAlwaysAsIdentity().unique('search_words_id_unique'),
    corpus: text('corpus', { enum: ['projects', 'people'] }).notNull(),
    word: bytewise('word').notNull(),
    /** About how many texts hold it; an estimate that decides how to search, never what is found. */
    frequency: integer('frequency').notNull(),
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    check('search_words_corpus_check', sql`${table.corpus} in ('projects', 'people')`),
    primaryKey({ name: 'search_words_pk', columns: [table.corpus, table.word] }),
    // Without the pending list, which every search would have to read through.
    index('search_words_keys_index').using('gin', table.keys).with({ fastupdate: false }),
  ],
);

export type Corpus = typeof searchWords.$inferSelect.corpus;
