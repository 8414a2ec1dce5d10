import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { id, listNames, text, textList, timestamp } from '../../values.ts';

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
const changed = z.object({ message: z.string(), data: project });

export const createProject = operation({
  name: 'createProject',
  method: 'POST',
  path: '/api/project/create',
  summary: 'Create a project',
  access: 'member',
  stores: 'texts',
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
  stores: 'texts',
  spends: 'textEdits',
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

export const viewProjectAnalytics = operation({
  name: 'viewProjectAnalytics',
  method: 'GET',
  path: '/api/project/{id}/analytics',
  summary: 'Get the analytics of your project',
  access: 'member',
  params: one,
  reply: z.object({ data: projectAnalytics }),
});
