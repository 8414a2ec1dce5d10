import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    emailId: text('email_id').notNull().unique('members_email_id_unique'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    age: integer('age'),
    gender: text('gender', { enum: ['male', 'female', 'others'] }).notNull(),
    photoUrl: text('photo_url'),
    about: text('about').notNull(),
    experience: integer('experience'),
    techStack: text('tech_stack').array().notNull(),
    skills: text('skills').array().notNull(),
    interests: text('interests').array().notNull(),
    /** Whether team-mates and connections may know that they are online. */
    showsOnline: boolean('shows_online').notNull().default(true),
    /** Whether those whom `sharersOfEmail` names see the e-mail address, or nobody but the member. */
    showsEmail: boolean('shows_email').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    /** Set once the account is deleted; the row stays without its person, for what they wrote elsewhere. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    check('members_gender_check', sql`${table.gender} in ('male', 'female', 'others')`),
    index('members_created_at_index').on(table.createdAt, table.id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What the member names it by; it opens nothing. */
    id: uuid('id').notNull().unique('sessions_id_unique'),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
    /** What the browser called itself, shortened. */
    userAgent: text('user_agent'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('sessions_member_id_index').on(table.memberId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
);
