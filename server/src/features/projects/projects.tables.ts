import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => members.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    skillsRequired: text('skills_required').array().notNull(),
    interestsTags: text('interests_tags').array().notNull(),
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The position in its owner's list, ascending; new projects get the smallest. */
    ownerPosition: doublePrecision('owner_position').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('projects_status_check', sql`${table.status} in ('open', 'closed')`),
    index('projects_feed_index').on(table.status, table.createdAt, table.id),
    index('projects_owner_index').on(table.ownerId, table.ownerPosition, table.id),
  ],
);

/** Collaborators; the owner is only in `projects.owner_id`. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    joinedAt: timestamptz('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'project_members_pk', columns: [table.projectId, table.memberId] }),
    index('project_members_member_index').on(table.memberId, table.joinedAt, table.projectId),
    index('project_members_joined_index').on(table.projectId, table.joinedAt, table.memberId),
  ],
);

/** Saved projects. */
export const projectSaves = pgTable(
  'project_saves',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'project_saves_pk', columns: [table.memberId, table.projectId] }),
    index('project_saves_order_index').on(table.memberId, table.savedAt, table.projectId),
  ],
);

/** Ignored projects. */
export const projectIgnores = pgTable(
  'project_ignores',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ignoredAt: timestamptz('ignored_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'project_ignores_pk', columns: [table.memberId, table.projectId] }),
    index('project_ignores_order_index').on(table.memberId, table.ignoredAt, table.projectId),
  ],
);

export const projectPolicy = rowsDeleted(projects, {
  id: { exportedAs: 'id' },
  ownerId: { notExported: 'It is the member.' },
  title: { exportedAs: 'title' },
  description: { exportedAs: 'description' },
  skillsRequired: { exportedAs: 'skillsRequired' },
  interestsTags: { exportedAs: 'interestsTags' },
  status: { exportedAs: 'status' },
  timeZone: { exportedAs: 'timeZone' },
  ownerPosition: { notExported: 'The export lists the projects in this order.' },
  createdAt: { exportedAs: 'createdAt' },
});

export const projectMemberPolicy = rowsDeleted(projectMembers, {
  projectId: { exportedAs: 'projectId' },
  memberId: { notExported: 'It is the member.' },
  joinedAt: { exportedAs: 'joinedAt' },
});

export const projectSavePolicy = rowsDeleted(projectSaves, {
  memberId: { notExported: 'It is the member.' },
  projectId: { exportedAs: 'projectId' },
  savedAt: { exportedAs: 'savedAt' },
});

export const projectIgnorePolicy = rowsDeleted(projectIgnores, {
  memberId: { notExported: 'It is the member.' },
  projectId: { exportedAs: 'projectId' },
  ignoredAt: { exportedAs: 'ignoredAt' },
});
