import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { textC, timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { termColumns, termIndex } from '../../platform/search/term-columns.ts';
import { members } from '../account/public.ts';

/** What people are found by, apart from them. */
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

/** What two people can have in common, in the form in which it is compared (`facetsOf`), a row a member and thing. */
export const peopleFacets = pgTable(
  'people_facets',
  {
    facet: textC('facet').notNull(),
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
