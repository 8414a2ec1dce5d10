import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid, unique } from 'drizzle-orm/pg-core';
import type { User } from '@tandem/contract/account';
import { communityRoles } from '@tandem/contract/operation';
import type { ProfileEdit } from '@tandem/contract/profile';
import type { Person, PersonDetails } from '@tandem/contract/people';
import type { WebLink } from '@tandem/contract/values';
import { timestamptz } from '../../platform/database/columns.ts';
import { type KeptColumns, rowsDeleted, rowsKept } from '../../platform/database/data-policy.ts';

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
    links: jsonb('links').$type<WebLink[]>().notNull().default([]),
    hoursPerWeek: integer('hours_per_week'),
    timeZone: text('time_zone'),
    languages: text('languages').array().notNull().default([]),
    /** False hides the member's list of projects from everybody else. */
    showsProjects: boolean('shows_projects').notNull().default(true),
    /** Whether public pages of projects show the member's name and photo. */
    showsPublicly: boolean('shows_publicly').notNull().default(false),
    /** Whether team-mates and connections see that the member is online. */
    showsOnline: boolean('shows_online').notNull().default(true),
    /** False hides the e-mail address from everybody but the member. */
    showsEmail: boolean('shows_email').notNull().default(true),
    /** When a link in a mail to the address was opened; null for an address that nobody proved to own. */
    emailVerifiedAt: timestamptz('email_verified_at'),
    /** Whether the member may act without a verified address: true for accounts from before verification. */
    isVerificationWaived: boolean('is_verification_waived').notNull().default(true),
    /** What the member may do for the community. */
    communityRole: text('community_role', { enum: communityRoles }).notNull().default('member'),
    /** Set while the member is suspended, also after the suspension ended by itself. */
    suspendedAt: timestamptz('suspended_at'),
    /** When the suspension ends; null for one without an end. */
    suspendedUntil: timestamptz('suspended_until'),
    /** What the member is told at log-in. */
    suspensionReason: text('suspension_reason'),
    /** The role of who suspended; null for suspensions from before roles were kept with them. */
    suspendedByRole: text('suspended_by_role', { enum: communityRoles }),
    /** Whether a log-in needs a second step: the member has a passkey or an authenticator app. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The version of the terms that the member accepted last, and when. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestamptz('terms_accepted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    /** Set when the account is deleted; the anonymised row stays, because messages and comments refer to it. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    check('members_gender_check', sql`${table.gender} in ('male', 'female', 'others')`),
    check(
      'members_community_role_check',
      sql`${table.communityRole} in ('member', 'moderator', 'administrator')`,
    ),
    // The search of the administration, by the beginning of a name.
    index('members_names_index').on(
      sql`(lower(${table.firstName} || ' ' || ${table.lastName})) text_pattern_ops`,
    ),
    index('members_last_names_index').on(sql`(lower(${table.lastName})) text_pattern_ops`),
    // Few members have a role or are suspended.
    index('members_roles_index')
      .on(table.communityRole, table.createdAt, table.id)
      .where(sql`${table.communityRole} <> 'member'`),
    index('members_suspended_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspendedAt} is not null`),
    index('members_created_at_index').on(table.createdAt, table.id),
  ],
);

type Member = typeof members.$inferSelect;

/** Who sees a column follows from the contract: `Person` and `PersonDetails` are what others see, `User` what the member sees. */
type ShownTo<Column> = Column extends keyof Person | keyof PersonDetails | 'id'
  ? 'others'
  : Column extends keyof User
    ? 'self'
    : 'nobody';

/** What members see of themselves is in their export, and what they can edit is erased with their account. */
type ColumnPolicy<Column> = { shownTo: ShownTo<Column> } & (ShownTo<Column> extends 'nobody'
  ? unknown
  : { exportedAs: string }) &
  (Column extends keyof ProfileEdit ? { erasedTo: unknown } : unknown);

export const memberPolicy = rowsKept(members, {
  id: { shownTo: 'others', exportedAs: '_id', kept: 'Messages and comments refer to it.' },
  // No form accepts this as an e-mail address.
  emailId: { shownTo: 'others', exportedAs: 'emailId', erasedTo: sql`'deleted:' || ${members.id}` },
  // No password has this hash.
  passwordHash: { shownTo: 'nobody', notExported: 'It is a secret.', erasedTo: 'none' },
  firstName: { shownTo: 'others', exportedAs: 'firstName', erasedTo: 'Deleted' },
  lastName: { shownTo: 'others', exportedAs: 'lastName', erasedTo: 'member' },
  age: { shownTo: 'self', exportedAs: 'age', erasedTo: null },
  gender: { shownTo: 'self', exportedAs: 'gender', erasedTo: 'others' },
  photoUrl: { shownTo: 'others', exportedAs: 'photoUrl', erasedTo: null },
  about: { shownTo: 'others', exportedAs: 'about', erasedTo: '' },
  experience: { shownTo: 'others', exportedAs: 'experience', erasedTo: null },
  techStack: { shownTo: 'others', exportedAs: 'techStack', erasedTo: [] },
  skills: { shownTo: 'others', exportedAs: 'skills', erasedTo: [] },
  interests: { shownTo: 'others', exportedAs: 'interests', erasedTo: [] },
  links: { shownTo: 'others', exportedAs: 'links', erasedTo: [] },
  hoursPerWeek: { shownTo: 'others', exportedAs: 'hoursPerWeek', erasedTo: null },
  timeZone: { shownTo: 'others', exportedAs: 'timeZone', erasedTo: null },
  languages: { shownTo: 'others', exportedAs: 'languages', erasedTo: [] },
  showsProjects: { shownTo: 'self', exportedAs: 'showsProjects', erasedTo: false },
  showsPublicly: { shownTo: 'self', exportedAs: 'showsPublicly', erasedTo: false },
  showsOnline: { shownTo: 'self', exportedAs: 'showsOnline', erasedTo: false },
  showsEmail: { shownTo: 'self', exportedAs: 'showsEmail', erasedTo: false },
  emailVerifiedAt: { shownTo: 'nobody', exportedAs: 'emailVerifiedAt', erasedTo: null },
  isVerificationWaived: {
    shownTo: 'nobody',
    notExported: 'It says when the account was made.',
    kept: 'It says when the account was made.',
  },
  communityRole: { shownTo: 'self', exportedAs: 'communityRole', erasedTo: 'member' },
  suspendedAt: { shownTo: 'nobody', exportedAs: 'suspendedAt', erasedTo: null },
  suspendedUntil: { shownTo: 'nobody', exportedAs: 'suspendedUntil', erasedTo: null },
  suspensionReason: { shownTo: 'nobody', exportedAs: 'suspensionReason', erasedTo: null },
  suspendedByRole: { shownTo: 'nobody', notExported: 'It is about the moderators.', erasedTo: null },
  hasSecondFactor: { shownTo: 'nobody', exportedAs: 'hasSecondFactor', erasedTo: false },
  termsVersion: { shownTo: 'self', exportedAs: 'acceptedTerms', erasedTo: null },
  termsAcceptedAt: { shownTo: 'nobody', exportedAs: 'termsAcceptedAt', erasedTo: null },
  isDemo: {
    shownTo: 'nobody',
    notExported: 'It marks invented members.',
    kept: 'It marks invented members.',
  },
  createdAt: { shownTo: 'others', exportedAs: 'createdAt', kept: 'A date alone identifies nobody.' },
  deletedAt: { shownTo: 'nobody', notExported: 'It is null until deletion.', kept: 'It marks the deletion.' },
} satisfies KeptColumns<typeof members> & { [Column in keyof Member]-?: ColumnPolicy<Column> });

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The public id, with which a member ends the session; not a credential. */
    id: uuid('id').notNull().unique('sessions_id_unique'),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
    /** When the password was last entered in this session: at log-in, and at each confirmation. */
    provedAt: timestamptz('proved_at'),
    /** When a second factor was last used in this session: at log-in, at each confirmation, and when one was added. */
    factorProvedAt: timestamptz('factor_proved_at'),
    /** The shortened User-Agent. */
    userAgent: text('user_agent'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('sessions_member_id_index').on(table.memberId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
);

export const sessionPolicy = rowsDeleted(sessions, {
  tokenHash: { notExported: 'It is a secret.' },
  id: { notExported: 'It only names the session in the API.' },
  memberId: { notExported: 'It is the member.' },
  createdAt: { exportedAs: 'startedAt' },
  lastUsedAt: { exportedAs: 'lastUsedAt' },
  provedAt: { exportedAs: 'confirmedAt' },
  factorProvedAt: { exportedAs: 'secondFactorConfirmedAt' },
  userAgent: { exportedAs: 'userAgent' },
  expiresAt: { exportedAs: 'endsAt' },
});

/** Links by which members choose a new password; only the hash of their secret is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What asked for the link, in order of time; each attempt to send its mail adds a link. */
    requestId: uuid('request_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Why the link ended before it expired. */
    endedAs: text('ended_as', { enum: ['used', 'replaced'] }),
  },
  (table) => [
    check('password_resets_ended_as_check', sql`${table.endedAs} in ('used', 'replaced')`),
    index('password_resets_member_index').on(table.memberId),
    index('password_resets_expires_at_index').on(table.expiresAt),
  ],
);

export const passwordResetPolicy = rowsDeleted(passwordResets, {
  tokenHash: { notExported: 'It is a secret.' },
  requestId: { notExported: 'It only orders the links.' },
  memberId: { notExported: 'It is the member.' },
  createdAt: { exportedAs: 'createdAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  endedAs: { exportedAs: 'endedAs' },
});

/** E-mail addresses that wait for their link, and changes of the last days, which can be taken back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** In order of time: undoing a change ends the later ones too. */
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    fromEmail: text('from_email').notNull(),
    /** The same address where it is only verified. */
    toEmail: text('to_email').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Until when the link to the new address works; after the change, the one that takes it back. */
    expiresAt: timestamptz('expires_at').notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'replaced', 'undone'] }).notNull(),
  },
  (table) => [
    check(
      'email_changes_status_check',
      sql`${table.status} in ('pending', 'confirmed', 'replaced', 'undone')`,
    ),
    index('email_changes_member_index').on(table.memberId),
    index('email_changes_expires_at_index').on(table.expiresAt),
  ],
);

/** Links that confirm or undo a change; only the hash of their secret is stored. Each attempt to send a mail adds one. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    changeId: uuid('change_id')
      .notNull()
      .references(() => emailChanges.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'undo'] }).notNull(),
  },
  (table) => [
    check('email_links_purpose_check', sql`${table.purpose} in ('confirm', 'undo')`),
    index('email_links_change_index').on(table.changeId),
  ],
);

export const emailChangePolicy = rowsDeleted(emailChanges, {
  id: { notExported: 'It only orders the changes.' },
  memberId: { notExported: 'It is the member.' },
  fromEmail: { exportedAs: 'fromEmail' },
  toEmail: { exportedAs: 'toEmail' },
  createdAt: { exportedAs: 'createdAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  status: { exportedAs: 'status' },
});

export const emailLinkPolicy = rowsDeleted(emailLinks, {
  tokenHash: { notExported: 'It is a secret.' },
  changeId: { notExported: 'It only names the change.' },
  purpose: { notExported: 'It follows from the change.' },
});

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
