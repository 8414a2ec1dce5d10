import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { impersonal } from './data-policy.ts';

/** Which history the database is of: one row. The id is new after a restore; see `database-history.ts`. */
export const databaseHistory = pgTable(
  'database_history',
  {
    /** One row: which history this is. */
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull(),
    /** The server, database, timeline and transaction that the id was written on. */
    writtenOn: text('written_on').notNull(),
  },
  (table) => [check('database_history_one_check', sql`${table.isOnly}`)],
);

export const databaseHistoryPolicy = impersonal(databaseHistory);
