import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytewise, moment } from '../../platform/database/columns.ts';
import { members } from '../account/public.ts';

/** What people are found by, apart from them: narrow rows, as `projectSearch` has them. */
export const peopleSearch = pgTable(
  'people_search',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Counts up with each member who joins. */
    arrival: integer('arrival').generatedAlwaysAsIdentity().unique('people_search_arrival_unique'),
    /** Each word with the best field it stands in, as `termOf` writes them. */
    terms: integer('terms').array().notNull(),
    /** The thousand they arrived in, so that a search for a common word may read the newest thousands only. */
    slice: integer('slice')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`array[arrival / 1024]`),
  },
  (table) => [
    index('people_search_terms_index').using('gin', table.terms, table.slice).with({ fastupdate: false }),
  ],
);

/** What two people can have in common, in the form in which it is compared (`facetsOf`), a row a member and thing. */
export const peopleFacets = pgTable(
  'people_facets',
  {
    facet: bytewise('facet').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // Read backwards it gives those who have a thing in common, the newest members first.
    primaryKey({ name: 'people_facets_pk', columns: [table.facet, table.memberId] }),
    index('people_facets_member_index').on(table.memberId),
  ],
);

/** Whom a member asked not to be shown again among the suggestions. */
export const peopleDismissals = pgTable(
  'people_dismissals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    dismissedId: uuid('dismissed_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    dismissedAt: moment('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ name: 'people_dismissals_pk', columns: [table.memberId, table.dismissedId] })],
);
