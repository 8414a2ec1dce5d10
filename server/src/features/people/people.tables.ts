import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { textC, timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsDeleted } from '../../platform/database/data-policy.ts';
import { termColumns, termIndex } from '../../platform/search/term-arrays.ts';
import { members } from '../account/public.ts';

/** The search index of people. */
export const peopleSearch = pgTable(
  'people_search',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    ...termColumns('people_search'),
  },
  (table) => [termIndex('people_search', table)],
);

/** The facets of members (`facetsOf`), one row per member and facet. */
export const peopleFacets = pgTable(
  'people_facets',
  {
    /** A skill, tool or interest, in normal form. */
    facet: textC('facet').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // Scanned backwards: the members with a facet, newest first.
    primaryKey({ name: 'people_facets_pk', columns: [table.facet, table.memberId] }),
    index('people_facets_member_index').on(table.memberId),
  ],
);

/** How members spell a facet, and how many have it; counted from `people_facets` after the reply. */
export const facetSpellings = pgTable('facet_spellings', {
  facet: textC('facet').primaryKey(),
  /** The commonest one. */
  spelling: text('spelling').notNull(),
  /** Counted after the reply. */
  members: integer('members').notNull(),
});

/** Facets whose members changed and which are to be counted again. */
export const facetChanges = pgTable('facet_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** What to count again. */
  facet: textC('facet').notNull(),
});

export const facetSpellingPolicy = impersonal(facetSpellings);
export const facetChangePolicy = impersonal(facetChanges);

/** People a member dismissed from their suggestions. */
export const peopleDismissals = pgTable(
  'people_dismissals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    dismissedId: uuid('dismissed_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    dismissedAt: timestamptz('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ name: 'people_dismissals_pk', columns: [table.memberId, table.dismissedId] })],
);

export const peopleSearchPolicy = rowsDeleted(peopleSearch, {
  memberId: { notExported: 'It is the member.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the profile.' },
  slice: { notExported: 'It is derived from `arrival`.' },
});

export const peopleFacetPolicy = rowsDeleted(peopleFacets, {
  facet: { notExported: 'It is derived from the profile.' },
  memberId: { notExported: 'It is the member.' },
});

export const peopleDismissalPolicy = rowsDeleted(peopleDismissals, {
  memberId: { notExported: 'It is the member.' },
  dismissedId: { exportedAs: 'personId' },
  dismissedAt: { exportedAs: 'dismissedAt' },
});
