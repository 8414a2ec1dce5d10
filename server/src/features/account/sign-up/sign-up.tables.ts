import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import type { members } from '../account.tables.ts';

/** What the form asks for, besides the e-mail address, the password and the photo. */
export type SignUpProfile = Pick<
  typeof members.$inferInsert,
  'firstName' | 'lastName' | 'age' | 'gender' | 'about' | 'experience' | 'techStack' | 'skills' | 'interests'
>;

/** Sign-ups that wait for the link in their mail. A confirmed one keeps only what its links need to say so. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** Also the id of the member that it becomes. */
    id: uuid('id').primaryKey(),
    emailId: text('email_id').notNull(),
    /** Null once an account has the address. */
    passwordHash: text('password_hash'),
    profile: jsonb('profile').$type<SignUpProfile>(),
    photoUrl: text('photo_url'),
    /** The upload ticket of the photo. */
    ticketId: uuid('ticket_id'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [
    index('sign_ups_email_id_index').on(table.emailId),
    index('sign_ups_expires_at_index').on(table.expiresAt),
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
  createdAt: temporary,
  expiresAt: temporary,
  confirmedAt: temporary,
});

export const signUpLinkPolicy = rowsDeleted(signUpLinks, {
  tokenHash: { notExported: 'It is a secret.' },
  signUpId: temporary,
  expiresAt: temporary,
});
