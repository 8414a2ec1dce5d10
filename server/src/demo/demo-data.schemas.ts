import { genders, signUpBody } from '@tandem/contract/account';
import { sendMessage } from '@tandem/contract/chat';
import { invitationStatuses, invitePerson } from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { joinRequestBody } from '@tandem/contract/join-requests';
import { editProfileBody } from '@tandem/contract/profile';
import { createProjectBody, roleInput } from '@tandem/contract/projects';
import { createTaskBody } from '@tandem/contract/tasks';
import { addChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { editTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { limits } from '@tandem/contract/limits';
import { text } from '@tandem/contract/values';
import * as z from 'zod/mini';

export const skins = ['porcelain', 'peach', 'honey', 'olive', 'sienna', 'umber', 'espresso'] as const;
const hairColours = ['black', 'brown', 'chestnut', 'copper', 'blond', 'grey', 'white', 'teal'] as const;
export const hairStyles = [
  'afro',
  'bald',
  'bob',
  'braids',
  'bun',
  'buzz',
  'curls',
  'fringe',
  'headscarf',
  'locs',
  'long',
  'parted',
  'ponytail',
  'quiff',
  'receding',
  'waves',
] as const;
export const clothes = ['collar', 'sweater', 'hoodie', 'jacket', 'rollneck'] as const;

/** What the portrait of a demo member shows. */
export const portraitSchema = z.strictObject({
  skin: z.enum(skins),
  hair: z.enum(hairStyles),
  hairColour: z.enum(hairColours),
  clothes: z.enum(clothes),
  /** One of ten pairs of background and clothes. */
  palette: z.int().check(z.gte(0), z.lte(9)),
  beard: z.optional(z.enum(['full', 'moustache', 'stubble'])),
  glasses: z.optional(z.enum(['round', 'square'])),
  extra: z.optional(z.enum(['earrings', 'freckles', 'headphones', 'beanie', 'wrinkles'])),
  smile: z.optional(z.enum(['open', 'closed', 'wry'])),
});

export type Portrait = z.output<typeof portraitSchema>;

/** Keys name members and projects within the demo data; they are never stored. */
const key = z.string().check(z.regex(/^[a-z0-9-]+$/));
const daysAgo = z.int().check(z.gte(1));

const profile = signUpBody.shape;
const role = roleInput.shape;
const { links, hoursPerWeek, timeZone: memberTimeZone, languages } = editProfileBody.shape;

export const memberSchema = z.strictObject({
  key,
  firstName: profile.firstName,
  lastName: profile.lastName,
  gender: z.enum(genders),
  age: profile.age,
  experience: profile.experience,
  about: profile.about,
  techStack: profile.techStack,
  skills: profile.skills,
  interests: profile.interests,
  links,
  hoursPerWeek,
  timeZone: memberTimeZone,
  languages,
  joinedDaysAgo: daysAgo,
  /** Members without one have no photo. */
  portrait: z.optional(portraitSchema),
});
export type DemoMember = z.output<typeof memberSchema>;

const keyOf = (kind: 'member' | 'project', keys: ReadonlySet<string>) =>
  z.string().check(
    z.refine((name) => keys.has(name), {
      error: ({ input }) => `No ${kind} has the key "${String(input)}".`,
    }),
  );

/** The schema of a project, which refers to members by these keys. */
export function projectSchemaFor(memberKeys: ReadonlySet<string>) {
  const member = keyOf('member', memberKeys);
  return z.strictObject({
    key,
    owner: member,
    title: createProjectBody.shape.title,
    description: createProjectBody.shape.description,
    skillsRequired: createProjectBody.shape.skillsRequired,
    interestsTags: createProjectBody.shape.interestsTags,
    status: z.enum(['open', 'closed']),
    hoursPerWeek: createProjectBody.shape.hoursPerWeek,
    timeZone: createProjectBody.shape.timeZone,
    language: createProjectBody.shape.language,
    links: createProjectBody.shape.links,
    /** Title, places and what is to do. An accepted request that names the title fills a place. */
    roles: z._default(z.array(z.tuple([role.title, role.places, role.description])), []),
    createdDaysAgo: daysAgo,
    archivedDaysAgo: z.optional(daysAgo),
    deletedDaysAgo: z.optional(daysAgo),
    collaborators: z.array(member),
    ownershipOffer: z.optional(z.strictObject({ to: member, daysAgo })),
  });
}
export type DemoProject = z.output<ReturnType<typeof projectSchemaFor>>;

/** The keys that everything else refers to. */
export interface DemoKeys {
  members: ReadonlySet<string>;
  projects: ReadonlySet<string>;
}

/** The name of an SVG file in `community/drawings`, which becomes an image. */
const drawing = z.optional(z.string().check(z.regex(/^[a-z-]+$/)));

/** A task is done with `doneDaysAgo`, else in progress with `startedDaysAgo`, else to do. */
function taskSchemaFor(member: ReturnType<typeof keyOf>) {
  const { title, description, priority, labels } = createTaskBody.shape;
  return z.strictObject({
    title,
    description,
    by: member,
    createdDaysAgo: daysAgo,
    startedDaysAgo: z.optional(daysAgo),
    doneDaysAgo: z.optional(daysAgo),
    /** Counts from the day of seeding. */
    dueInDays: z.optional(z.int()),
    labels,
    priority,
    assignee: z.optional(member),
    comments: z.optional(z.array(z.tuple([member, daysAgo, editTaskComment.body.shape.text]))),
    /** Items and whether they are done. */
    checklist: z.optional(z.array(z.tuple([addChecklistItem.body.shape.text, z.boolean()]))),
    /** One of its files, added by who created it. */
    drawing,
  });
}

/** How members come to projects. */
function requestSchemasFor(member: ReturnType<typeof keyOf>, project: ReturnType<typeof keyOf>) {
  return {
    'join-requests': z.strictObject({
      project,
      member,
      /** The title of one of the project's roles asks for that role. */
      role: z.nonoptional(joinRequestBody.shape.role),
      message: z.nonoptional(joinRequestBody.shape.message),
      /** A request was decided at least two days ago, and expired if sent more than 60 days ago. */
      status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired']),
      reason: z.optional(text('Reason', { max: limits.rejectionReason })),
      daysAgo,
    }),
    /** Invitations are from the owner of the project. */
    invitations: z.strictObject({
      project,
      member,
      role: z.nonoptional(invitePerson.body.shape.role),
      message: z.nonoptional(invitePerson.body.shape.message),
      /** An invitation was decided at least two days ago. */
      status: z.enum(invitationStatuses),
      daysAgo,
    }),
    /** Nobody knows the secrets of these links. */
    'invitation-links': z.strictObject({
      project,
      role: z.nonoptional(makeInvitationLink.body.shape.role),
      maxUses: makeInvitationLink.body.shape.maxUses,
      days: makeInvitationLink.body.shape.days,
      daysAgo,
    }),
  };
}

/** The schemas of the files that refer to members and projects, by file name. */
export function schemasFor(keys: DemoKeys) {
  const [member, project] = [keyOf('member', keys.members), keyOf('project', keys.projects)];
  const projectOfMember = z.strictObject({ member, project, daysAgo });
  return {
    ...requestSchemasFor(member, project),
    connections: z.strictObject({
      from: member,
      to: member,
      /** A request was decided at least two days ago. `ended` was accepted before. */
      status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'ended']),
      daysAgo,
    }),
    dismissals: z.strictObject({ member, dismissed: member, daysAgo }),
    'saved-projects': projectOfMember,
    'ignored-projects': projectOfMember,
    /** The tasks of a project, from the top of its board. */
    boards: z.strictObject({ project, tasks: z.array(taskSchemaFor(member)) }),
    /** The group chat of a project, or the chat between two members. */
    chats: z.strictObject({
      project: z.optional(project),
      between: z.optional(z.tuple([member, member])),
      /** The days from the oldest on, each with its messages. */
      days: z.array(z.strictObject({ daysAgo, messages: z.array(chatMessageSchemaFor(member)) })),
      /** The number of unread messages by member; members without an entry have read everything. */
      unread: z.optional(z.record(member, z.int().check(z.gte(1)))),
    }),
  };
}

/** A message: its sender, its text, and what happened to it. */
function chatMessageSchemaFor(member: z.ZodMiniType<string>) {
  const { text } = sendMessage.input.shape;
  const more = z.strictObject({
    /** The number of the message in the chat that it replies to. */
    replyTo: z.optional(z.int().check(z.gte(1))),
    isPinned: z.optional(z.literal(true)),
    /** The title of the task of the project that was made of it. */
    task: z.optional(createTaskBody.shape.title),
    drawing,
    /** Who gave which emoji. */
    reactions: z.optional(z.record(z.string(), z.array(member))),
  });
  return z.union([z.tuple([member, text]), z.tuple([member, text, more])]);
}

type Schemas = ReturnType<typeof schemasFor>;
export type DemoJoinRequest = z.output<Schemas['join-requests']>;
export type DemoInvitation = z.output<Schemas['invitations']>;
export type DemoInvitationLink = z.output<Schemas['invitation-links']>;
export type DemoConnection = z.output<Schemas['connections']>;
export type DemoDismissal = z.output<Schemas['dismissals']>;
export type DemoProjectOfMember = z.output<Schemas['saved-projects']>;
export type DemoBoard = z.output<Schemas['boards']>;
export type DemoTask = DemoBoard['tasks'][number];
export type DemoChat = z.output<Schemas['chats']>;

/** The content of the demo community's files. */
export interface DemoData {
  members: DemoMember[];
  projects: DemoProject[];
  joinRequests: DemoJoinRequest[];
  invitations: DemoInvitation[];
  invitationLinks: DemoInvitationLink[];
  connections: DemoConnection[];
  dismissals: DemoDismissal[];
  savedProjects: DemoProjectOfMember[];
  ignoredProjects: DemoProjectOfMember[];
  boards: DemoBoard[];
  chats: DemoChat[];
}
