import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import {
  id,
  lineText,
  listNames,
  text,
  textList,
  timeZone,
  timestamp,
  webLink,
  webLinks,
  wholeNumber,
  roleText,
} from '../../values.ts';
import { personSummary } from '../people/people.ts';

/** A role that a project looks for; `filled` of its `places` are taken by collaborators. */
export const projectRole = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  places: z.number(),
  filled: z.number(),
});
export type ProjectRole = z.output<typeof projectRole>;

/** Whether all places of a role are filled. */
export const isFull = ({ places, filled }: Pick<ProjectRole, 'places' | 'filled'>): boolean =>
  filled >= places;

/** A role as its project's owner writes it. */
export const roleInput = z.object({
  /** The id of a role that stays; a new role has none. */
  _id: z.optional(id),
  title: roleText(),
  description: z._default(text('The role’s description', { min: 0, max: limits.roleDescription }), ''),
  places: z._default(wholeNumber('Places', limits.rolePlaces), 1),
});
export type RoleInput = z.output<typeof roleInput>;

/** All roles of a project, in their order; a role that is left out ends. */
export const projectRoles = z
  .array(roleInput, 'Roles must be a list.')
  .check(z.maxLength(limits.roles, `A project can have at most ${limits.roles} roles.`));

export const projectStatuses = ['open', 'closed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A request that nobody decided for `limits.requestDays` is expired. */
export const requestStatuses = ['pending', 'accepted', 'rejected', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Success messages of project operations (§8-14). */
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
  roleChanged: 'Role changed.',
  archived: 'Project archived.',
  unarchived: 'The project is no longer archived.',
  deleted: 'Project deleted. You can restore it for 30 days.',
  restored: 'Project restored.',
  offered: 'The project is offered. It stays yours until the offer is accepted.',
  offerWithdrawn: 'You withdrew the offer.',
  ownershipAccepted: 'This project is yours now.',
  ownershipDeclined: 'You declined the offer.',
  prefixChanged: 'Task numbers changed.',
  published: 'Everybody can read this project now.',
  unpublished: 'Only members of this community can read this project now.',
  repositorySet: 'Repository saved.',
  repositoryRemoved: 'Repository removed.',
} as const;

/** A collaborator with their role; `roleId` is null when it is none of the project's roles, or that ended. */
export const projectCollaborator = z.object({
  ...personSummary.shape,
  role: z.string(),
  roleId: z.nullable(z.string()),
});
export type ProjectCollaborator = z.output<typeof projectCollaborator>;

/** The programs behind the hosts of repositories. */
export const repositoryKinds = ['github', 'gitlab', 'forgejo', 'gitea'] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/**
 * Why a host said nothing: it could not be reached, asks to wait, has no such repository, refused the token, knows it under another
 * address, keeps it private, or sent something else. `hostForbidden` where the operator no longer allows the host.
 */
export const repositoryProblems = [
  'unreachable',
  'limited',
  'missing',
  'refused',
  'moved',
  'private',
  'unreadable',
  'hostForbidden',
] as const;
export type RepositoryProblem = (typeof repositoryProblems)[number];

/** What the host of a repository says of it. What it does not say is null. */
export const repositoryCard = z.object({
  description: z.string(),
  stars: z.nullable(z.number()),
  language: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  lastCommitAt: z.nullable(timestamp),
  /** The open ones; 100 stands for that many or more. */
  goodFirstIssues: z.nullable(z.number()),
});
export type RepositoryCard = z.output<typeof repositoryCard>;

/** The repository of a project. */
export const projectRepository = z.object({
  url: z.string(),
  /** Its path at the host, such as `alpine-huts/hut-book`. */
  name: z.string(),
  kind: z.enum(repositoryKinds),
  /** Null until the host answers, and where everybody may not see it. */
  card: z.nullable(repositoryCard),
  problem: z.nullable(z.enum(repositoryProblems)),
  /** Where its good first issues stand. */
  issuesUrl: z.string(),
  /** When the host was last asked. */
  askedAt: z.nullable(timestamp),
  /** Present for the owner where a token is kept; nobody can read it. */
  hasToken: z.optional(z.boolean()),
});
export type ProjectRepository = z.output<typeof projectRepository>;

/** A project as the viewer sees it. */
export const project = z.object({
  _id: z.string(),
  title: z.string(),
  /** What its cover is drawn from; a rename keeps it. */
  coverSeed: z.number(),
  description: z.string(),
  skillsRequired: z.array(z.string()),
  techStack: z.array(z.string()),
  interestsTags: z.array(z.string()),
  status: z.enum(projectStatuses),
  timeZone: z.string(),
  roles: z.array(projectRole),
  /** Whether the project closes to join requests once every place is filled. */
  closesWhenFull: z.boolean(),
  links: z.array(webLink),
  /** Present where its owner named one. */
  repository: z.optional(projectRepository),
  hoursPerWeek: z.nullable(z.number()),
  language: z.string(),
  /** Present where collaborators too may mention everyone in its chat. */
  collaboratorsMentionEveryone: z.optional(z.boolean()),
  /** The path of its page for everybody; absent where it has none. */
  publicPath: z.optional(z.string()),
  /** Present where search engines may list that page. */
  isFindable: z.optional(z.boolean()),
  /** When somebody last worked or wrote in it, exact to ten minutes. */
  lastActivityAt: timestamp,
  /** Since when nobody can change it; `status` stays what it was. */
  archivedAt: z.nullable(timestamp),
  /** Present where moderators hid it from everybody who is not in it. */
  isHidden: z.optional(z.boolean()),
  /** Since when only its owner can see it. */
  deletedAt: z.nullable(timestamp),
  /** For the owner and the collaborator to whom the project is offered. */
  ownershipOffer: z.nullable(z.object({ to: personSummary, offeredAt: timestamp, expiresAt: timestamp })),
  createdAt: timestamp,
  createdBy: z.object({ ...personSummary.shape, emailId: z.nullable(z.string()) }),
  photoUrl: z.nullable(z.string()),
  collaborators: z.array(projectCollaborator),
  collaboratorsCount: z.number(),
  isSaved: z.boolean(),
  isOwner: z.boolean(),
  isMember: z.boolean(),
  myRequestStatus: z.nullable(z.enum(requestStatuses)),
  /** Present for who looks at it from outside, where its owner usually answers requests to join within a day. */
  answersWithinDay: z.optional(z.boolean()),
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

/** What a project may say about itself beside its texts. */
const facts = {
  roles: projectRoles,
  closesWhenFull: z.boolean('The setting must be true or false.'),
  links: webLinks(),
  hoursPerWeek: z.nullable(wholeNumber('Hours per week', limits.hoursPerWeek)),
  language: lineText('The language', { min: 0, max: limits.language }),
};

export const createProjectBody = z.object({
  title: lineText('Title', { max: limits.projectTitle }),
  description: text('Description', { max: limits.projectDescription }),
  skillsRequired: textList(listNames.skills, { min: 1 }),
  interestsTags: textList(listNames.tags, { min: 1 }),
  timeZone: z._default(timeZone, 'UTC'),
  roles: z._default(facts.roles, []),
  closesWhenFull: z._default(facts.closesWhenFull, false),
  links: z._default(facts.links, []),
  hoursPerWeek: z._default(facts.hoursPerWeek, null),
  language: z._default(facts.language, ''),
});

export const editProjectBody = z.object({
  title: z.optional(lineText('Title', { max: limits.projectTitle })),
  description: z.optional(text('Description', { max: limits.projectDescription })),
  skillsRequired: z.optional(textList(listNames.skills)),
  interestsTags: z.optional(textList(listNames.tags)),
  timeZone: z.optional(timeZone),
  roles: z.optional(facts.roles),
  closesWhenFull: z.optional(facts.closesWhenFull),
  collaboratorsMentionEveryone: z.optional(facts.closesWhenFull),
  links: z.optional(facts.links),
  hoursPerWeek: z.optional(facts.hoursPerWeek),
  language: z.optional(facts.language),
});

/** The fields of a project that its owner can change. */
export type ProjectEdit = z.output<typeof editProjectBody>;

const one = z.object({ id });
const changed = z.object({ message: z.string(), data: project });

export const createProject = operation({
  name: 'createProject',
  method: 'POST',
  path: '/api/project/create',
  summary: 'Create a project',
  access: 'member',
  scope: 'projects:write',
  asksVerifiedEmail: true,
  stores: 'searchedTexts',
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
  scope: 'projects:read',
  params: one,
  reply: z.object({ data: project }),
});

export const editProject = operation({
  name: 'editProject',
  method: 'PATCH',
  path: '/api/project/{id}/edit',
  summary: 'Update your project; absent fields stay unchanged',
  access: 'member',
  scope: 'projects:write',
  stores: 'searchedTexts',
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
  scope: 'projects:write',
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
  scope: 'projects:read',
  mayReadReplica: true,
  params: one,
  reply: z.object({ data: projectAnalytics }),
});

/** What begins the numbers of a project's tasks. Its owner may change it once, so that numbers which people wrote down stay true. */
export const taskNumbering = z.object({ taskPrefix: z.string(), mayChange: z.boolean() });
export type TaskNumbering = z.output<typeof taskNumbering>;

const wordOfPrefix = /^[\p{L}\p{N}]*$/u;

export const viewTaskNumbering = operation({
  name: 'viewTaskNumbering',
  method: 'GET',
  path: '/api/project/{id}/task-numbering',
  summary: 'Get what begins the numbers of the tasks of your project, and whether you may change it',
  access: 'member',
  scope: 'projects:read',
  params: one,
  reply: z.object({ data: taskNumbering }),
});

/** The prefix is stored in capital letters. Refused with 409 after it was changed once; the same prefix again is no change. */
export const setTaskPrefix = operation({
  name: 'setTaskPrefix',
  method: 'PATCH',
  path: '/api/project/{id}/task-numbering',
  summary: 'Change what begins the numbers of the tasks of your project, once',
  access: 'member',
  scope: 'projects:write',
  params: one,
  body: z.object({
    taskPrefix: lineText('The prefix', { max: limits.taskPrefix }).check(
      z.regex(wordOfPrefix, 'The prefix may only have letters and digits.'),
      z.toUpperCase(),
    ),
  }),
  reply: z.object({ message: z.string(), data: taskNumbering }),
});
