import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import type { members } from '../account.tables.ts';

/** What the form asks for, besides the e-mail address, the password and the photo. */
export type SignUpProfile = Pick<
  typeof members.$inferInsert,
  'firstName' | 'lastName' | 'age' | 'gender' | 'about' | 'experience' | 'techStack' | 'skills' | 'interests'
>;

/** Where a sign-up stands that moderators decide about. An accepted one is a member, and its row is that of a confirmed one. */
const requestStates = ['waiting', 'refused'] as const;

/**
 * Sign-ups that wait for the link in their mail, or for moderators. A confirmed one keeps only what its links need to say so,
 * and a refused one what its log-in needs.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    /** Also the id of the member that it becomes. */
    id: uuid('id').primaryKey(),
    /** Several until one is confirmed. */
    emailId: text('email_id').notNull(),
    /** Null once an account has the address. */
    passwordHash: text('password_hash'),
    profile: jsonb('profile').$type<SignUpProfile>(),
    photoUrl: text('photo_url'),
    /** The upload ticket of the photo. */
    ticketId: uuid('ticket_id'),
    /** The hash of the invitation to the community that it was entered with; it is checked and counted at the end. */
    invitationHash: text('invitation_hash'),
    /** The version of the terms that were accepted with the form. */
    termsVersion: text('terms_version'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    /** Null for sign-ups that no moderator decides about. */
    request: text('request', { enum: requestStates }),
    /** What the applicant says to the moderators. */
    message: text('message'),
    /** Since when it waits for moderators. */
    askedAt: timestamptz('asked_at'),
    /** When the link in a mail to the address was opened. */
    verifiedAt: timestamptz('verified_at'),
    refusedAt: timestamptz('refused_at'),
    /** What the applicant is told. */
    refusalReason: text('refusal_reason'),
  },
  (table) => [
    index('sign_ups_email_id_index').on(table.emailId),
    index('sign_ups_expires_at_index').on(table.expiresAt),
    check('sign_ups_request_check', sql`${table.request} in ('waiting', 'refused')`),
    uniqueIndex('sign_ups_one_waiting')
      .on(table.emailId)
      .where(sql`${table.request} = 'waiting'`),
    index('sign_ups_queue_index')
      .on(table.askedAt, table.id)
      .where(sql`${table.request} = 'waiting'`),
  ],
);

/** Links that confirm a sign-up; only the hash of their secret is stored. Each attempt to send a mail adds one. */
export const signUpLinks = pgTable(
  'sign_up_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    signUpId: uuid('sign_up_id')
      .notNull()
      .references(() => signUps.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_up_links_sign_up_index').on(table.signUpId)],
);

const temporary = { notExported: 'It belongs to nobody until it is the account.' } as const;

export const signUpPolicy = rowsDeleted(signUps, {
  id: temporary,
  emailId: temporary,
  passwordHash: temporary,
  profile: temporary,
  photoUrl: temporary,
  ticketId: temporary,
  invitationHash: temporary,
  termsVersion: temporary,
  createdAt: temporary,
  expiresAt: temporary,
  confirmedAt: temporary,
  request: temporary,
  message: temporary,
  askedAt: temporary,
  verifiedAt: temporary,
  refusedAt: temporary,
  refusalReason: temporary,
});

export const signUpLinkPolicy = rowsDeleted(signUpLinks, {
  tokenHash: { notExported: 'It is a secret.' },
  signUpId: temporary,
  expiresAt: temporary,
});
