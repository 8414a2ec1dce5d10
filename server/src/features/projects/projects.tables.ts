import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { communityRoles } from '@tandem/contract/operation';
import type { WebLink } from '@tandem/contract/values';
import { timestamptz, textC } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { termColumns, termIndex } from '../../platform/search/term-arrays.ts';
import { members } from '../account/public.ts';

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => members.id),
    title: text('title').notNull(),
    /** What its cover is drawn from; 0 where a version before covers stored the project. */
    coverSeed: integer('cover_seed').notNull().default(0),
    description: text('description').notNull(),
    skillsRequired: text('skills_required').array().notNull(),
    interestsTags: text('interests_tags').array().notNull(),
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** Decides what is overdue. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The position in its owner's list, ascending; new projects get the smallest. */
    ownerPosition: doublePrecision('owner_position').notNull(),
    closesWhenFull: boolean('closes_when_full').notNull().default(false),
    links: jsonb('links').$type<WebLink[]>().notNull().default([]),
    hoursPerWeek: integer('hours_per_week'),
    language: text('language').notNull().default(''),
    /** What begins the numbers of its tasks; empty for one that follows the title. */
    taskPrefix: text('task_prefix').notNull().default(''),
    /** When its owner changed that, which is possible once. */
    taskPrefixSetAt: timestamptz('task_prefix_set_at'),
    /** Whether everybody can read it, also without an account, where the community allows that. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Whether its owner wants search engines to list it; then it is public. */
    isFindable: boolean('is_findable').notNull().default(false),
    /** What ends the address of its public page; null for one that never was public. */
    publicKey: text('public_key').unique('projects_public_key_unique'),
    /** Whether collaborators, not only the owner, may mention everyone in its chat. */
    collaboratorsMentionEveryone: boolean('collaborators_mention_everyone').notNull().default(false),
    /** Exact to ten minutes, so that busy boards and chats do not write it each time (ADR 0034). */
    lastActivityAt: timestamptz('last_activity_at').notNull().defaultNow(),
    archivedAt: timestamptz('archived_at'),
    /** When a moderator hid it from everybody who is not in it. */
    hiddenAt: timestamptz('hidden_at'),
    /** The role of who hid it; null for what was hidden before roles were kept with it. */
    hiddenByRole: text('hidden_by_role', { enum: communityRoles }),
    deletedAt: timestamptz('deleted_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('projects_status_check', sql`${table.status} in ('open', 'closed')`),
    index('projects_feed_index').on(table.status, table.createdAt, table.id),
    index('projects_active_index').on(table.status, table.lastActivityAt, table.id),
    index('projects_owner_index').on(table.ownerId, table.ownerPosition, table.id),
    // The lists of moderators; few projects are hidden, archived or deleted.
    index('projects_created_index').on(table.createdAt, table.id),
    index('projects_hidden_list_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is not null`),
    index('projects_archived_list_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('projects_deleted_list_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('projects_deleted_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** The roles that a project looks for. How many places are filled follows from `project_members`. */
export const projectRoles = pgTable(
  'project_roles',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    places: integer('places').notNull(),
    /** The rank in the project's list, ascending. */
    rank: integer('rank').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('project_roles_order_index').on(table.projectId, table.rank, table.id)],
);

/** Collaborators; the owner is only in `projects.owner_id`. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Never the owner. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    joinedAt: timestamptz('joined_at').notNull(),
    /** What the member joined as; empty for members of before there were roles, and for former owners. */
    role: text('role').notNull().default(''),
    roleId: uuid('role_id').references(() => projectRoles.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'project_members_pk', columns: [table.projectId, table.memberId] }),
    index('project_members_member_index').on(table.memberId, table.joinedAt, table.projectId),
    index('project_members_joined_index').on(table.projectId, table.joinedAt, table.memberId),
    index('project_members_role_index')
      .on(table.roleId)
      .where(sql`${table.roleId} is not null`),
  ],
);

/** The collaborators of deleted projects. They belong to the project no longer, and again when it is restored. */
export const deletedProjectMembers = pgTable(
  'deleted_project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    joinedAt: timestamptz('joined_at').notNull(),
    role: text('role').notNull(),
    roleId: uuid('role_id').references(() => projectRoles.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'deleted_project_members_pk', columns: [table.projectId, table.memberId] }),
    index('deleted_project_members_member_index').on(table.memberId),
  ],
);

/** The offer of a project to one of its collaborators; at most one a project. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    offeredAt: timestamptz('offered_at').notNull(),
  },
  (table) => [index('ownership_offers_member_index').on(table.memberId)],
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
  coverSeed: { notExported: 'It only chooses the picture of the project.' },
  description: { exportedAs: 'description' },
  skillsRequired: { exportedAs: 'skillsRequired' },
  interestsTags: { exportedAs: 'interestsTags' },
  status: { exportedAs: 'status' },
  timeZone: { exportedAs: 'timeZone' },
  ownerPosition: { notExported: 'The export lists the projects in this order.' },
  closesWhenFull: { exportedAs: 'closesWhenFull' },
  links: { exportedAs: 'links' },
  hoursPerWeek: { exportedAs: 'hoursPerWeek' },
  language: { exportedAs: 'language' },
  taskPrefix: { exportedAs: 'taskPrefix' },
  isPublic: { exportedAs: 'isPublic' },
  isFindable: { exportedAs: 'isFindable' },
  publicKey: { exportedAs: 'publicKey' },
  collaboratorsMentionEveryone: { exportedAs: 'collaboratorsMentionEveryone' },
  taskPrefixSetAt: { notExported: 'It only says that the prefix can no longer be changed.' },
  lastActivityAt: { notExported: 'It dates what anybody did.' },
  archivedAt: { exportedAs: 'archivedAt' },
  hiddenAt: { exportedAs: 'hiddenAt' },
  hiddenByRole: { notExported: 'It is about the moderators.' },
  deletedAt: { exportedAs: 'deletedAt' },
  createdAt: { exportedAs: 'createdAt' },
});

export const projectMemberPolicy = rowsDeleted(projectMembers, {
  projectId: { exportedAs: 'projectId' },
  memberId: { notExported: 'It is the member.' },
  joinedAt: { exportedAs: 'joinedAt' },
  role: { exportedAs: 'role' },
  roleId: { notExported: 'The export names the role.' },
});

const deletedProject = 'The project is deleted; only its owner can bring it back.';

export const deletedProjectMemberPolicy = rowsDeleted(deletedProjectMembers, {
  projectId: { notExported: deletedProject },
  memberId: { notExported: deletedProject },
  joinedAt: { notExported: deletedProject },
  role: { notExported: deletedProject },
  roleId: { notExported: deletedProject },
});

export const ownershipOfferPolicy = rowsDeleted(ownershipOffers, {
  projectId: { exportedAs: 'projectId' },
  memberId: { notExported: 'It is the member.' },
  offeredAt: { exportedAs: 'offeredAt' },
});

export const projectRolePolicy = rowsDeleted(projectRoles, {
  id: { notExported: 'It only names the role in the API.' },
  projectId: { exportedAs: 'projectId' },
  title: { exportedAs: 'title' },
  description: { exportedAs: 'description' },
  places: { exportedAs: 'places' },
  rank: { notExported: 'The export lists the roles in this order.' },
  createdAt: { exportedAs: 'createdAt' },
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

/** The facets of projects (`facetsOf`), one row per project and facet, with the times that the feed is ordered by. */
export const projectFacets = pgTable(
  'project_facets',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    facet: textC('facet').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** A copy of `projects.last_activity_at`; a trigger on `projects` keeps it equal (ADR 0038). */
    activeAt: timestamptz('active_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'project_facets_pk', columns: [table.projectId, table.facet] }),
    // Scanned backwards: the projects with a facet, latest active first.
    index('project_facets_active_index').on(table.facet, table.activeAt, table.projectId),
    // And newest first. If both began with the column, the planner would at times take the wrong one and sort a whole facet.
    index('project_facets_created_index').on(
      sql`('newest:' || ${table.facet})`,
      table.createdAt,
      table.projectId,
    ),
  ],
);

export const projectFacetPolicy = rowsDeleted(projectFacets, {
  projectId: { notExported: 'The export lists the project.' },
  facet: { notExported: 'It is derived from the project.' },
  createdAt: { notExported: 'It is derived from the project.' },
  activeAt: { notExported: 'It dates what anybody did.' },
});

/** The search index of projects. */
export const projectSearch = pgTable(
  'project_search',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ...termColumns('project_search'),
    /** The row of `owner_search` whose words count too; null until the project is indexed with its owner apart. */
    ownerId: uuid('owner_id'),
  },
  (table) => [termIndex('project_search', table), index('project_search_owner_index').on(table.ownerId)],
);

/** The search index of the names of owners: a new name is indexed once, for any number of projects. */
export const ownerSearch = pgTable(
  'owner_search',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    ...termColumns('owner_search'),
  },
  (table) => [termIndex('owner_search', table)],
);

export const projectSearchPolicy = rowsDeleted(projectSearch, {
  projectId: { notExported: 'The export lists the project.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the project.' },
  slice: { notExported: 'It is derived from `arrival`.' },
  ownerId: { notExported: 'The export lists the project.' },
});

export const ownerSearchPolicy = rowsDeleted(ownerSearch, {
  memberId: { notExported: 'It is the member.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the name.' },
  slice: { notExported: 'It is derived from `arrival`.' },
});
