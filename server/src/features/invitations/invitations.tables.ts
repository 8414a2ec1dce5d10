import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted, rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projectRoles, projects } from '../projects/public.ts';

/** Invitations of persons. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The invited person. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    roleId: uuid('role_id').references(() => projectRoles.id, { onDelete: 'set null' }),
    message: text('message'),
    status: text('status', { enum: ['pending', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('pending'),
    createdAt: timestamptz('created_at').notNull(),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    check(
      'invitations_status_check',
      sql`${table.status} in ('pending', 'accepted', 'declined', 'withdrawn')`,
    ),
    uniqueIndex('invitations_one_pending')
      .on(table.projectId, table.memberId)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_project_index').on(table.projectId, table.createdAt, table.id),
    index('invitations_member_index').on(table.memberId, table.createdAt, table.id),
    index('invitations_inviter_index').on(table.invitedBy),
    index('invitations_role_index')
      .on(table.roleId)
      .where(sql`${table.roleId} is not null`),
  ],
);

/** Links by which people join a project; only the hash of their secret is stored. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    role: text('role').notNull(),
    roleId: uuid('role_id').references(() => projectRoles.id, { onDelete: 'set null' }),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    /** How many accounts the link let somebody create; joining the project counts in `uses`. */
    signUps: integer('sign_ups').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    check('invitation_links_uses_check', sql`${table.uses} between 0 and ${table.maxUses}`),
    uniqueIndex('invitation_links_token_index').on(table.tokenHash),
    index('invitation_links_project_index').on(table.projectId, table.createdAt, table.id),
    index('invitation_links_creator_index').on(table.createdBy),
    index('invitation_links_role_index')
      .on(table.roleId)
      .where(sql`${table.roleId} is not null`),
  ],
);

export const invitationPolicy = rowsDeleted(invitations, {
  id: { notExported: 'It only names the invitation in the API.' },
  projectId: { exportedAs: 'projectId' },
  memberId: { exportedAs: 'memberId' },
  invitedBy: { exportedAs: 'invitedBy' },
  role: { exportedAs: 'role' },
  roleId: { notExported: 'The export names the role.' },
  message: { exportedAs: 'message' },
  status: { exportedAs: 'status' },
  createdAt: { exportedAs: 'createdAt' },
  decidedAt: { exportedAs: 'decidedAt' },
});

export const invitationLinkPolicy = rowsDeleted(invitationLinks, {
  id: { notExported: 'It only names the link in the API.' },
  projectId: { exportedAs: 'projectId' },
  createdBy: { notExported: 'It is the member.' },
  tokenHash: { notExported: 'Whoever knows the secret could join.' },
  role: { exportedAs: 'role' },
  roleId: { notExported: 'The export names the role.' },
  maxUses: { exportedAs: 'maxUses' },
  uses: { exportedAs: 'uses' },
  signUps: { exportedAs: 'signUps' },
  createdAt: { exportedAs: 'createdAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  revokedAt: { exportedAs: 'revokedAt' },
});

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
