import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import {
  cursor,
  flagInQuery,
  id,
  listInQuery,
  listNames,
  optionalPageSize,
  pageNumber,
  pageSize,
  searchTerm,
  text,
} from '../../values.ts';
import { project } from './projects.ts';

/** Orders of the feed: best match with one's profile, latest published, latest active. */
export const feedOrders = ['match', 'newest', 'active'] as const;
export type FeedOrder = (typeof feedOrders)[number];

export const listFeed = operation({
  name: 'listFeed',
  method: 'GET',
  path: '/api/projects/feed',
  summary:
    'List open projects to join, newest first unless `order` says otherwise; a search is ordered by how well its words match. `skills` and `tags` match any of theirs',
  access: 'member',
  scope: 'projects:read',
  mayReadReplica: true,
  query: z.object({
    search: searchTerm,
    order: z._default(z.enum(feedOrders, 'The order must be match, newest or active.'), 'newest'),
    skills: listInQuery(listNames.skills, limits.filterEntries),
    tags: listInQuery(listNames.tags, limits.filterEntries),
    /** `true`: only projects with a role that has a free place. */
    openRoles: flagInQuery('openRoles'),
    /** `true`: without projects that one has asked to join. */
    hideRequested: flagInQuery('hideRequested'),
    cursor,
    limit: pageSize(pageSizes.feed),
  }),
  reply: z.object({ data: z.array(project), nextCursor: z.nullable(z.string()), total: z.number() }),
});

/** What the feed is filtered by besides roles and requests. */
export const filterKinds = ['skills', 'tags'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** A skill or tag as projects of the feed spell it, and how many projects name it; counted up to `filterCountCeiling`. */
export const filterSuggestion = z.object({ spelling: z.string(), projects: z.number() });
export type FilterSuggestion = z.output<typeof filterSuggestion>;

export const suggestFilters = operation({
  name: 'suggestFilters',
  method: 'GET',
  path: '/api/projects/feed/filters',
  summary: 'List skills or tags of projects in your feed that begin so, most used first',
  access: 'member',
  scope: 'projects:read',
  mayReadReplica: true,
  query: z.object({
    kind: z.enum(filterKinds, 'The kind must be skills or tags.'),
    prefix: text('The beginning', { max: limits.list.entry }),
  }),
  reply: z.object({ suggestions: z.array(filterSuggestion) }),
});

export const listMyCollaborations = operation({
  name: 'listMyCollaborations',
  method: 'GET',
  path: '/api/projects/my-collaborations',
  summary: 'List the projects you joined, latest first',
  access: 'member',
  scope: 'projects:read',
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(project), nextCursor: z.nullable(z.string()) }),
});

/** The open task of a project that is due first; `daysLeft` counts from today in the project's time zone. */
export const nextDeadline = z.object({
  projectId: z.string(),
  taskId: z.string(),
  title: z.string(),
  dueDate: z.string(),
  daysLeft: z.number(),
});
export type NextDeadline = z.output<typeof nextDeadline>;

export const listMyProjects = operation({
  name: 'listMyProjects',
  method: 'GET',
  path: '/api/projects/my-projects',
  summary: 'List the projects you own, in your order; or those you archived or deleted',
  access: 'member',
  scope: 'projects:read',
  query: z.object({
    page: pageNumber,
    limit: pageSize(pageSizes.myProjects),
    state: z.prefault(z.enum(['active', 'inactive'], 'state must be active or inactive.'), 'active'),
  }),
  reply: z.object({
    data: z.array(project),
    /** Of those that have one. */
    nextDeadlines: z.array(nextDeadline),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
});

export const reorderMyProjects = operation({
  name: 'reorderMyProjects',
  method: 'PATCH',
  path: '/api/projects/my-projects/order',
  summary: 'Reorder your own projects',
  access: 'member',
  scope: 'projects:write',
  body: z.object({
    projectIds: z
      .array(id, 'The order must be a list of project ids.')
      .check(
        z.minLength(1, 'The order needs at least one project.'),
        z.maxLength(500, 'You can reorder at most 500 projects at once.'),
      ),
  }),
  reply: z.object({ message: z.string() }),
});

const one = z.object({ id });
const messageReply = z.object({ message: z.string() });
const paging = z.object({ cursor, limit: optionalPageSize });
const list = z.object({ data: z.array(project), nextCursor: z.nullable(z.string()) });

export const listSaved = operation({
  name: 'listSaved',
  method: 'GET',
  path: '/api/projects/saved',
  summary: 'List the projects you saved, latest first; `search` matches their texts and owners',
  access: 'member',
  scope: 'projects:read',
  query: z.object({ ...paging.shape, search: searchTerm }),
  /** `total` is exact up to `countCeiling`. With a search a page may be shorter, and another one follow. */
  reply: z.object({ ...list.shape, total: z.number() }),
});

export const listIgnored = operation({
  name: 'listIgnored',
  method: 'GET',
  path: '/api/projects/ignored',
  summary: 'List the projects you ignored, latest first',
  access: 'member',
  scope: 'projects:read',
  query: paging,
  reply: list,
});

export const saveProject = operation({
  name: 'saveProject',
  method: 'POST',
  path: '/api/project/{id}/save',
  summary: 'Save a project for later; idempotent',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: messageReply,
});

export const unsaveProject = operation({
  name: 'unsaveProject',
  method: 'DELETE',
  path: '/api/project/{id}/save',
  summary: 'Remove a project from your saved projects',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: messageReply,
});

export const ignoreProject = operation({
  name: 'ignoreProject',
  method: 'POST',
  path: '/api/project/{id}/ignore',
  summary: 'Ignore a project: it leaves your feed and your saved projects',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: messageReply,
});

export const unignoreProject = operation({
  name: 'unignoreProject',
  method: 'DELETE',
  path: '/api/project/{id}/ignore',
  summary: 'Stop ignoring a project',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: messageReply,
});
