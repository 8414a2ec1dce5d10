import * as z from 'zod/mini';
import { event } from './events.ts';
import { limits, pageSizes } from './limits.ts';
import { operation } from './operation.ts';
import { person, personSummary } from './people.ts';
import {
  cursor,
  id,
  pageNumber,
  pageSize,
  searchTerm,
  listNames,
  text,
  textList,
  timestamp,
} from './values.ts';

export const projectStatuses = ['open', 'closed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const requestStatuses = ['pending', 'accepted', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Success messages of project operations (spec §8). */
export const projectMessages = {
  created: 'Project created successfully!',
  updated: 'Project updated successfully!',
  opened: 'Project opened to join requests.',
  closed: 'The project is closed to new join requests.',
  saved: 'Project saved for future reference!',
  unsaved: 'Project removed from Saved for Later.',
  ignored: 'Project ignored!',
  unignored: 'The project is back in your feed.',
  reordered: 'Project order saved.',
  left: 'You left the project.',
  removed: 'Collaborator removed.',
  transferred: 'Project handed over.',
} as const;

/** A project as the viewer sees it. */
export const project = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  skillsRequired: z.array(z.string()),
  techStack: z.array(z.string()),
  interestsTags: z.array(z.string()),
  status: z.enum(projectStatuses),
  timeZone: z.string(),
  createdAt: timestamp,
  createdBy: z.object({ ...personSummary.shape, emailId: z.nullable(z.string()) }),
  photoUrl: z.nullable(z.string()),
  collaborators: z.array(personSummary),
  collaboratorsCount: z.number(),
  isSaved: z.boolean(),
  isOwner: z.boolean(),
  isMember: z.boolean(),
  myRequestStatus: z.nullable(z.enum(requestStatuses)),
});
export type Project = z.output<typeof project>;

/** How many people asked to join a project, and what they know; for its owner. */
export const projectAnalytics = z.object({
  totalRequests: z.number(),
  pendingRequests: z.number(),
  acceptedCollaborators: z.number(),
  mostCommonSkills: z.array(z.string()),
});
export type ProjectAnalytics = z.output<typeof projectAnalytics>;

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
const timeZoneRule = 'The time zone must be an IANA name such as Europe/Lisbon.';
const timeZone = z
  .string(timeZoneRule)
  .check(z.maxLength(64, timeZoneRule), z.refine(isTimeZone, timeZoneRule));

export const createProjectBody = z.object({
  title: text('Title', { max: limits.projectTitle }),
  description: text('Description', { max: limits.projectDescription }),
  skillsRequired: textList(listNames.skills, { min: 1 }),
  interestsTags: textList(listNames.tags, { min: 1 }),
  timeZone: z._default(timeZone, 'UTC'),
});

export const editProjectBody = z.object({
  title: z.optional(text('Title', { max: limits.projectTitle })),
  description: z.optional(text('Description', { max: limits.projectDescription })),
  skillsRequired: z.optional(textList(listNames.skills)),
  interestsTags: z.optional(textList(listNames.tags)),
  timeZone: z.optional(timeZone),
});

const one = z.object({ id });
const messageReply = z.object({ message: z.string() });
const list = z.object({ data: z.array(project) });
const changed = z.object({ message: z.string(), data: project });

export const listFeed = operation({
  name: 'listFeed',
  method: 'GET',
  path: '/api/projects/feed',
  summary: 'List open projects to join: newest first, or best match first with a search',
  access: 'member',
  query: z.object({ search: searchTerm, cursor, limit: pageSize(pageSizes.feed) }),
  reply: z.object({ data: z.array(project), nextCursor: z.nullable(z.string()), total: z.number() }),
});

export const listSaved = operation({
  name: 'listSaved',
  method: 'GET',
  path: '/api/projects/saved',
  summary: 'List the projects you saved, latest first',
  access: 'member',
  reply: list,
});

export const listIgnored = operation({
  name: 'listIgnored',
  method: 'GET',
  path: '/api/projects/ignored',
  summary: 'List the projects you ignored, latest first',
  access: 'member',
  reply: list,
});

export const listMyCollaborations = operation({
  name: 'listMyCollaborations',
  method: 'GET',
  path: '/api/projects/my-collaborations',
  summary: 'List the projects you joined, latest first',
  access: 'member',
  reply: list,
});

export const listMyProjects = operation({
  name: 'listMyProjects',
  method: 'GET',
  path: '/api/projects/my-projects',
  summary: 'List the projects you own, in your order',
  access: 'member',
  query: z.object({ page: pageNumber, limit: pageSize(pageSizes.myProjects) }),
  reply: z.object({ data: z.array(project), page: z.number(), limit: z.number(), total: z.number() }),
});

export const reorderMyProjects = operation({
  name: 'reorderMyProjects',
  method: 'PATCH',
  path: '/api/projects/my-projects/order',
  summary: 'Reorder your own projects',
  access: 'member',
  body: z.object({
    projectIds: z
      .array(id, 'The order must be a list of project ids.')
      .check(
        z.minLength(1, 'The order needs at least one project.'),
        z.maxLength(500, 'You can reorder at most 500 projects at once.'),
      ),
  }),
  reply: messageReply,
});

export const createProject = operation({
  name: 'createProject',
  method: 'POST',
  path: '/api/project/create',
  summary: 'Create a project',
  access: 'member',
  body: createProjectBody,
  status: 201,
  reply: z.object({ message: z.string(), project }),
});

export const viewProject = operation({
  name: 'viewProject',
  method: 'GET',
  path: '/api/project/{id}',
  summary: 'Get a project',
  access: 'member',
  params: one,
  reply: z.object({ data: project }),
});

export const editProject = operation({
  name: 'editProject',
  method: 'PATCH',
  path: '/api/project/{id}/edit',
  summary: 'Update your project; absent fields stay unchanged',
  access: 'member',
  params: one,
  body: editProjectBody,
  reply: changed,
});

export const setProjectStatus = operation({
  name: 'setProjectStatus',
  method: 'PATCH',
  path: '/api/project/{id}/status',
  summary: 'Open or close your project to join requests',
  access: 'member',
  params: one,
  body: z.object({ status: z.enum(projectStatuses, 'The status must be open or closed.') }),
  reply: changed,
});

export const saveProject = operation({
  name: 'saveProject',
  method: 'POST',
  path: '/api/project/{id}/save',
  summary: 'Save a project for later; idempotent',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const unsaveProject = operation({
  name: 'unsaveProject',
  method: 'DELETE',
  path: '/api/project/{id}/save',
  summary: 'Remove a project from your saved projects',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const ignoreProject = operation({
  name: 'ignoreProject',
  method: 'POST',
  path: '/api/project/{id}/ignore',
  summary: 'Ignore a project: it leaves your feed and your saved projects',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const unignoreProject = operation({
  name: 'unignoreProject',
  method: 'DELETE',
  path: '/api/project/{id}/ignore',
  summary: 'Stop ignoring a project',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const viewProjectAnalytics = operation({
  name: 'viewProjectAnalytics',
  method: 'GET',
  path: '/api/project/{id}/analytics',
  summary: 'Get the analytics of your project',
  access: 'member',
  params: one,
  reply: z.object({ data: projectAnalytics }),
});

export const listProjectUsers = operation({
  name: 'listProjectUsers',
  method: 'GET',
  path: '/api/project/{id}/users',
  summary: 'List the members of a project: the owner first, then the collaborators',
  access: 'member',
  params: one,
  reply: z.object({ data: z.array(person) }),
});

export const removeProjectUser = operation({
  name: 'removeProjectUser',
  method: 'DELETE',
  path: '/api/project/{id}/users/{userId}',
  summary: 'Leave a project, or remove a collaborator from your project',
  access: 'member',
  params: z.object({ id, userId: id }),
  reply: messageReply,
});

export const transferProject = operation({
  name: 'transferProject',
  method: 'POST',
  path: '/api/project/{id}/transfer',
  summary: 'Hand your project over to one of its collaborators',
  access: 'member',
  params: one,
  body: z.object({ userId: id }),
  reply: changed,
});

/** Somebody joined or left a project, or its owner changed; published to its members and to whoever left. */
export const projectMembersChanged = event('projectMembersChanged', z.object({ projectId: z.string() }));
