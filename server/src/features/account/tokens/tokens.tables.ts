import type { TokenScope } from '@tandem/contract/operation';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../account.tables.ts';

/** The API tokens of members, kept for a while after they ended, so that refusals say why; see ADR 0114. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What is stored in place of the token. */
    tokenHash: text('token_hash').notNull().unique('access_tokens_token_hash_unique'),
    /** The first characters, by which its owner recognises it. */
    beginning: text('beginning').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
    /** Of how many days before its end the owner was told; null before that. */
    toldDays: integer('told_days'),
  },
  (table) => [
    index('access_tokens_member_index').on(table.memberId),
    index('access_tokens_expires_at_index').on(table.expiresAt),
  ],
);

export const accessTokenPolicy = rowsDeleted(accessTokens, {
  id: { notExported: 'It only names the token in the API.' },
  memberId: { notExported: 'It is the member.' },
  name: { exportedAs: 'name' },
  tokenHash: { notExported: 'It is a secret.' },
  beginning: { notExported: 'It is part of a secret.' },
  scopes: { exportedAs: 'scopes' },
  createdAt: { exportedAs: 'createdAt' },
  lastUsedAt: { exportedAs: 'lastUsedAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  revokedAt: { exportedAs: 'revokedAt' },
  toldDays: { notExported: 'It only keeps the reminders apart.' },
});
