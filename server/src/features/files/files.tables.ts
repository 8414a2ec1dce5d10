import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/** Stored images. The row is inserted before the bytes, so that no bytes exist without a row. */
export const files = pgTable(
  'files',
  {
    /** Also the key in the storage. */
    id: uuid('id').primaryKey(),
    /** The folder's owner: a member, an upload ticket until a sign-up takes it over, or the community. */
    ownerId: uuid('owner_id').notNull(),
    /** Null until sign-up. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Unique per owner once stored. */
    name: text('name').notNull(),
    size: integer('size').notNull(),
    /** In the public address. */
    token: text('token').notNull().unique('files_token_unique'),
    isStored: boolean('is_stored').notNull().default(false),
    /** Since when moderators hide it; its bytes stay until the report about it expires. */
    hiddenAt: timestamptz('hidden_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('files_one_name')
      .on(table.ownerId, table.name)
      .where(sql`${table.isStored}`),
    index('files_owner_index').on(table.ownerId, table.id),
    index('files_unclaimed_index')
      .on(table.createdAt)
      .where(sql`${table.memberId} is null or not ${table.isStored}`),
  ],
);

/** Short-lived tickets with which a browser uploads a photo before sign-up. */
export const uploadTickets = pgTable(
  'upload_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The owner_id of its files. */
    id: uuid('id').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('upload_tickets_expires_at_index').on(table.expiresAt)],
);

export const filePolicy = rowsDeleted(files, {
  id: { notExported: 'It only names the stored object.' },
  ownerId: { notExported: 'It is the member.' },
  memberId: { notExported: 'It is the member.' },
  name: { exportedAs: 'name' },
  size: { notExported: 'The export contains the bytes.' },
  token: { notExported: 'It is a secret.' },
  isStored: { notExported: 'It is true for every exported photo.' },
  hiddenAt: { notExported: 'The decision of the moderators is exported.' },
  createdAt: { exportedAs: 'createdAt' },
  updatedAt: { notExported: 'A stored photo never changes.' },
});

/** A ticket belongs to a browser without an account and expires within a day. */
export const uploadTicketPolicy = impersonal(uploadTickets);
