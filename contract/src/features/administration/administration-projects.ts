import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, searchTerm, text, timestamp } from '../../values.ts';
import { personSummary } from '../people/people.ts';
import { projectStatuses } from '../projects/projects.ts';

/** Success messages of what the administration does to projects. */
export const communityProjectMessages = {
  hidden: 'Project hidden.',
  shown: 'Everybody sees the project again.',
  archived: 'Project archived.',
  unarchived: 'The project is out of the archive.',
  deleted: 'Project deleted.',
  restored: 'Project restored.',
} as const;

/** What projects can be narrowed to; deleted ones are in no other list. */
export const communityProjectStates = ['open', 'closed', 'hidden', 'archived', 'deleted'] as const;
export type CommunityProjectState = (typeof communityProjectStates)[number];

/** What a list of projects can show: those in a state, or those that members reported and nobody decided about. */
export const communityProjectFilters = [...communityProjectStates, 'reported'] as const;
export type CommunityProjectFilter = (typeof communityProjectFilters)[number];

/** A project as moderators and administrators see it. */
export const communityProject = z.object({
  _id: z.string(),
  title: z.string(),
  owner: personSummary,
  /** With the owner; of a deleted project, those who come back with it. */
  members: z.number(),
  status: z.enum(projectStatuses),
  createdAt: timestamp,
  lastActivityAt: timestamp,
  hiddenAt: z.nullable(timestamp),
  archivedAt: z.nullable(timestamp),
  deletedAt: z.nullable(timestamp),
  /** Reports that nobody decided about yet; 0 for one’s own project, so that nobody learns that it was reported. */
  openReports: z.number(),
});
export type CommunityProject = z.output<typeof communityProject>;

export const communityProjectDetails = z.object({
  ...communityProject.shape,
  description: z.string(),
  /** Until when it can be restored; null unless it is deleted. */
  restorableUntil: z.nullable(timestamp),
  /** Whether the viewer may act on it: neither on their own nor, as a moderator, on a colleague's. */
  mayAct: z.boolean(),
  /** Whether the viewer may show it again, if it is hidden; what an administrator hid, administrators show. */
  mayShow: z.boolean(),
});
export type CommunityProjectDetails = z.output<typeof communityProjectDetails>;

const one = z.object({ projectId: id });
const because = z.object({
  reason: text('Reason', { max: limits.adminReason, required: 'Enter the reason.' }),
});
const changed = z.object({ message: z.string(), data: communityProjectDetails });

export const listCommunityProjects = operation({
  name: 'listCommunityProjects',
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'List all projects, newest first, or search them by their texts and owners, best match first',
  access: 'moderator',
  scope: null,
  query: z.object({
    search: searchTerm,
    state: z.optional(z.enum(communityProjectFilters)),
    /** Of the list or of the search, whichever the page before was of. */
    cursor,
    limit: pageSize(30),
  }),
  reply: z.object({ data: z.array(communityProject), nextCursor: z.nullable(z.string()) }),
});

export const viewCommunityProject = operation({
  name: 'viewCommunityProject',
  method: 'GET',
  path: '/api/admin/projects/{projectId}',
  summary: 'Get a project as moderators see it',
  access: 'moderator',
  scope: null,
  params: one,
  reply: z.object({ data: communityProjectDetails }),
});

export const hideCommunityProject = operation({
  name: 'hideCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/hide',
  summary: 'Hide a project from everybody who is not in it; its owner is told why',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: one,
  body: because,
  reply: changed,
});

export const showCommunityProject = operation({
  name: 'showCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/show',
  summary: 'Show a hidden project again; its owner is told',
  access: 'moderator',
  scope: null,
  params: one,
  reply: changed,
});

export const archiveCommunityProject = operation({
  name: 'archiveCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/archive',
  summary: 'Archive the project of a member; its owner is told why',
  access: 'administrator',
  scope: null,
  stores: 'texts',
  params: one,
  body: because,
  reply: changed,
});

export const unarchiveCommunityProject = operation({
  name: 'unarchiveCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/unarchive',
  summary: 'Take the project of a member out of the archive; its owner is told',
  access: 'administrator',
  scope: null,
  params: one,
  reply: changed,
});

export const deleteCommunityProject = operation({
  name: 'deleteCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/delete',
  summary: 'Delete the project of a member, who is told why; it can be restored for 30 days',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: one,
  body: because,
  reply: changed,
});

export const restoreCommunityProject = operation({
  name: 'restoreCommunityProject',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/restore',
  summary: 'Restore a deleted project with its members; its owner is told',
  access: 'administrator',
  scope: null,
  params: one,
  reply: changed,
});
