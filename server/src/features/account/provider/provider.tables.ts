import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../account.tables.ts';

/** Accounts at the OpenID Connect provider with which members log in. Issuer and subject identify one, never its address. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    /** Identifies the account at the provider, with the issuer. */
    subject: text('subject').notNull(),
    /** The address there, as of the last log-in; '' where the provider verified none. */
    emailId: text('email_id').notNull(),
    linkedAt: timestamptz('linked_at').notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
    /** Kept when a new password was chosen by a link: it does not log in until the member confirms it. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [
    unique('provider_accounts_subject_unique').on(table.issuer, table.subject),
    unique('provider_accounts_member_unique').on(table.memberId, table.issuer),
  ],
);

/** What a log-in at the provider is for. `waiting`: it is done, and the member of its address may link it. */
export const flowPurposes = ['logIn', 'link', 'proof', 'waiting'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

/** Log-ins at the provider under way, each bound to one browser by a cookie, of which only the hash is stored. */
export const providerFlows = pgTable(
  'provider_flows',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: flowPurposes }).notNull(),
    /** The page to show afterwards. */
    next: text('next').notNull(),
    /** The session that links or proves; null for a log-in. */
    sessionHash: text('session_hash'),
    /** Null for a log-in. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The account at the provider, of a flow that waits to be linked. */
    issuer: text('issuer'),
    subject: text('subject'),
    emailId: text('email_id'),
    /** The hash of the invitation to the community, of a log-in that may create an account. */
    invitationHash: text('invitation_hash'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('provider_flows_purpose_check', sql`${table.purpose} in ('logIn', 'link', 'proof', 'waiting')`),
    index('provider_flows_member_index').on(table.memberId),
    index('provider_flows_email_index').on(table.emailId),
    index('provider_flows_expires_at_index').on(table.expiresAt),
  ],
);

export const providerAccountPolicy = rowsDeleted(providerAccounts, {
  id: { notExported: 'It only names the row.' },
  memberId: { notExported: 'It is the member.' },
  issuer: { exportedAs: 'issuer' },
  subject: { exportedAs: 'subject' },
  emailId: { exportedAs: 'emailId' },
  linkedAt: { exportedAs: 'linkedAt' },
  lastUsedAt: { exportedAs: 'lastUsedAt' },
  isKept: { notExported: 'It only serves the log-in.' },
});

const temporary = { notExported: 'It is gone after a quarter of an hour.' } as const;

export const providerFlowPolicy = rowsDeleted(providerFlows, {
  tokenHash: { notExported: 'It is a secret.' },
  purpose: temporary,
  next: temporary,
  sessionHash: { notExported: 'It is a secret.' },
  memberId: temporary,
  issuer: temporary,
  subject: temporary,
  emailId: temporary,
  invitationHash: temporary,
  createdAt: temporary,
  expiresAt: temporary,
});
