import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` in milliseconds, so that JavaScript dates keep its precision. */
export const timestamptz = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

/** Text with collation C: compared by bytes on every engine and locale. */
export const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Words for a search, in the text form of PostgreSQL. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
