import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment with a zone, to the millisecond, so that it survives the way through a JavaScript date unchanged. */
export const timestamptz = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

/** Text that is compared by its bytes on every engine and under every locale. */
export const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
