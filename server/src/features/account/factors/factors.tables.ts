import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../account.tables.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Passkeys of members (ADR 0064). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    name: text('name').notNull(),
    /** The id that the authenticator gave it, base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    /** The public key in COSE form, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it signed, as far as it counts; a lower number later means a copy. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** What the authenticator knows the member by: random, the same for all passkeys of a member. */
    userHandle: text('user_handle').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    /** Kept when a new password was chosen by a link: it does not log in alone until the member confirms it. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [index('passkeys_member_index').on(table.memberId)],
);

/** The authenticator apps of members, one each. */
export const authenticatorApps = pgTable('authenticator_apps', {
  memberId: memberId().primaryKey(),
  /** The key, sealed with a key of the server. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Null until a code proved that the app has the key; it is no factor before. */
  confirmedAt: timestamptz('confirmed_at'),
  /** The time step of the last code that was accepted; codes of it and of earlier ones are used up. */
  lastStep: integer('last_step'),
});

/** Recovery codes that were not used yet; only their hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Log-ins that wait for their second step. Their token starts no session, and no other operation reads this table. */
export const secondSteps = pgTable(
  'second_steps',
  {
    /** A log-in after the password; no session. */
    tokenHash: text('token_hash').primaryKey(),
    memberId: memberId(),
    /** Wrong codes so far. */
    failures: integer('failures').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('second_steps_member_index').on(table.memberId),
    index('second_steps_expires_at_index').on(table.expiresAt),
  ],
);

/** What passkeys have to sign next: one for each session or log-in, and purpose. Using it deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The hash of the token of the session or of the log-in that it was given to. */
    boundTo: text('bound_to').notNull(),
    purpose: text('purpose', { enum: ['creation', 'logIn', 'secondStep', 'proof'] }).notNull(),
    /** Null where nobody knows yet who logs in. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    /** What the passkey to be made will know the member by. */
    userHandle: text('user_handle'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boundTo, table.purpose] }),
    index('passkey_challenges_member_index').on(table.memberId),
    index('passkey_challenges_expires_at_index').on(table.expiresAt),
  ],
);

export const passkeyPolicy = rowsDeleted(passkeys, {
  id: { notExported: 'It only names the passkey in the API.' },
  memberId: { notExported: 'It is the member.' },
  name: { exportedAs: 'name' },
  credentialId: { notExported: 'It only serves the log-in.' },
  publicKey: { notExported: 'It only serves the log-in.' },
  signCount: { notExported: 'It only serves the log-in.' },
  transports: { notExported: 'It only serves the log-in.' },
  userHandle: { notExported: 'It only serves the log-in.' },
  createdAt: { exportedAs: 'createdAt' },
  lastUsedAt: { exportedAs: 'lastUsedAt' },
  isKept: { notExported: 'It only serves the log-in.' },
});

export const authenticatorAppPolicy = rowsDeleted(authenticatorApps, {
  memberId: { notExported: 'It is the member.' },
  sealedKey: { notExported: 'It is a secret.' },
  createdAt: { exportedAs: 'createdAt' },
  confirmedAt: { exportedAs: 'confirmedAt' },
  lastStep: { notExported: 'It only serves the log-in.' },
});

export const recoveryCodePolicy = rowsDeleted(recoveryCodes, {
  memberId: { notExported: 'It is the member.' },
  codeHash: { notExported: 'It is a secret.' },
  createdAt: { exportedAs: 'createdAt' },
});

export const secondStepPolicy = rowsDeleted(secondSteps, {
  tokenHash: { notExported: 'It is a secret.' },
  memberId: { notExported: 'It is the member.' },
  failures: { notExported: 'It is gone after minutes.' },
  createdAt: { notExported: 'It is gone after minutes.' },
  expiresAt: { notExported: 'It is gone after minutes.' },
});

export const passkeyChallengePolicy = rowsDeleted(passkeyChallenges, {
  boundTo: { notExported: 'It is a secret.' },
  purpose: { notExported: 'It is gone after minutes.' },
  memberId: { notExported: 'It is the member.' },
  challenge: { notExported: 'It is a secret.' },
  userHandle: { notExported: 'It only serves the log-in.' },
  expiresAt: { notExported: 'It is gone after minutes.' },
});
