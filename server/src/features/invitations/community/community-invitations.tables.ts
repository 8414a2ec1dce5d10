import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsKept } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';

/** Links by which people sign up to the community; only the hash of their secret is stored. */
export const communityInvitations = pgTable(
  'community_invitations',
  {
    id: uuid('id').primaryKey(),
    /** The administrator who made it; null once the account is deleted, because the link is the community's. */
    createdBy: uuid('created_by').references(() => members.id, { onDelete: 'set null' }),
    tokenHash: text('token_hash').notNull(),
    note: text('note').notNull(),
    maxUses: integer('max_uses').notNull(),
    /** At most max_uses; counted as the member is created. */
    uses: integer('uses').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    check('community_invitations_uses_check', sql`${table.uses} between 0 and ${table.maxUses}`),
    uniqueIndex('community_invitations_token_index').on(table.tokenHash),
    // Scanned backwards.
    index('community_invitations_order_index').on(table.createdAt, table.id),
    index('community_invitations_creator_index').on(table.createdBy, table.createdAt),
  ],
);

const ofCommunity = 'The link is the community’s, and works on.';

export const communityInvitationPolicy = rowsKept(communityInvitations, {
  id: { notExported: 'It only names the link in the API.', kept: ofCommunity },
  createdBy: { notExported: 'It is the member.', erasedTo: null },
  tokenHash: { notExported: 'Whoever knows the secret could sign up.', kept: ofCommunity },
  note: { exportedAs: 'note', kept: 'It tells the other administrators what the link is for.' },
  maxUses: { exportedAs: 'maxUses', kept: ofCommunity },
  uses: { exportedAs: 'uses', kept: ofCommunity },
  createdAt: { exportedAs: 'createdAt', kept: ofCommunity },
  expiresAt: { exportedAs: 'expiresAt', kept: ofCommunity },
  revokedAt: { exportedAs: 'revokedAt', kept: ofCommunity },
});
