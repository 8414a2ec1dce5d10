import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/** Who blocked whom. Both indexes hold all that `blockedWith` reads. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    blockedAt: timestamptz('blocked_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'member_blocks_pk', columns: [table.blockerId, table.blockedId] }),
    index('member_blocks_blocked_index').on(table.blockedId, table.blockerId),
    // Scanned backwards.
    index('member_blocks_order_index').on(table.blockerId, table.blockedAt, table.blockedId),
    check('member_blocks_self_check', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

export const memberBlockPolicy = rowsDeleted(memberBlocks, {
  blockerId: { notExported: 'It is the member. Who blocked the member is told to nobody.' },
  blockedId: { exportedAs: 'personId' },
  blockedAt: { exportedAs: 'blockedAt' },
});
