import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { communityRoles, operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { cursor, id, pageSize, searchTerm, text, timestamp } from '../../values.ts';

/** Success messages of what is done to members. */
export const memberMessages = {
  suspended: 'Member suspended.',
  lifted: 'The suspension has ended.',
  sessionsEnded: 'The member was signed out on all devices.',
  roleChanged: 'Role changed.',
  linkMade: 'Link made.',
  linkMailed: 'The link was mailed to the member.',
  factorsRemoved: 'The second factor was removed.',
  deleted: 'The account was deleted.',
} as const;

/** The days that a suspension may last; null for one without an end. */
export const suspensionDays = [1, 7, 30] as const;

/** A member as moderators and administrators see them. */
export const communityMember = z.object({
  ...personSummary.shape,
  communityRole: z.enum(communityRoles),
  createdAt: timestamp,
  isSuspended: z.boolean(),
  /** When the suspension ends; null without one, or without an end. */
  suspendedUntil: z.nullable(timestamp),
  /** The address with all but its first letter and its domain hidden; null for moderators. */
  maskedEmail: z.nullable(z.string()),
});
export type CommunityMember = z.output<typeof communityMember>;

export const memberDetails = z.object({
  ...communityMember.shape,
  suspensionReason: z.nullable(z.string()),
  suspendedAt: z.nullable(timestamp),
  /** When a session was used last; null when none is left. */
  lastActiveAt: z.nullable(timestamp),
  sessions: z.number(),
  ownedProjects: z.number(),
  joinedProjects: z.number(),
  /** Whether a link in a mail to the address was opened; null for moderators. */
  isEmailVerified: z.nullable(z.boolean()),
  /** Whether a log-in needs a second step; null for moderators. */
  hasSecondFactor: z.nullable(z.boolean()),
  /** Whether the viewer may suspend the member and end their sessions. */
  mayAct: z.boolean(),
  /** Whether it is another administrator, whose account only the shell of the server changes. */
  isProtected: z.boolean(),
  /** Whether the viewer may suspend the member, or end the suspension; moderators leave one of an administrator alone. */
  maySuspend: z.boolean(),
});
export type MemberDetails = z.output<typeof memberDetails>;

const onMember = z.object({ userId: id });
const reason = text('Reason', { max: limits.adminReason, required: 'Enter the reason.' });
const changed = z.object({ message: z.string(), data: memberDetails });

export const listCommunityMembers = operation({
  name: 'listCommunityMembers',
  method: 'GET',
  path: '/api/admin/members',
  summary:
    'Search members by the beginning of a name, or by a whole email address as an administrator; newest first',
  access: 'moderator',
  scope: null,
  query: z.object({
    search: searchTerm,
    role: z.optional(z.enum(communityRoles)),
    state: z.optional(z.enum(['active', 'suspended'])),
    cursor,
    limit: pageSize(30),
  }),
  reply: z.object({ data: z.array(communityMember), nextCursor: z.nullable(z.string()) }),
});

export const viewCommunityMember = operation({
  name: 'viewCommunityMember',
  method: 'GET',
  path: '/api/admin/members/{userId}',
  summary: 'Get a member as moderators see them',
  access: 'moderator',
  scope: null,
  params: onMember,
  reply: z.object({ data: memberDetails }),
});

export const viewMemberEmail = operation({
  name: 'viewMemberEmail',
  method: 'POST',
  path: '/api/admin/members/{userId}/email',
  summary: 'Look up the email address of a member; the audit log says that you did',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  params: onMember,
  reply: z.object({ data: z.object({ emailId: z.string() }) }),
});

export const suspendMemberBody = z.object({
  /** Null for a suspension without an end. */
  days: z.nullable(z.literal(suspensionDays, { error: 'Choose how long.' })),
  reason,
});

/** A second suspension replaces the first. Sessions and sockets end at once. */
export const suspendMember = operation({
  name: 'suspendMember',
  method: 'POST',
  path: '/api/admin/members/{userId}/suspend',
  summary: 'Suspend a member, who is told the reason at log-in',
  access: 'moderator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: onMember,
  body: suspendMemberBody,
  reply: changed,
});

export const liftSuspension = operation({
  name: 'liftSuspension',
  method: 'POST',
  path: '/api/admin/members/{userId}/unsuspend',
  summary: 'End the suspension of a member; 409 when there is none',
  access: 'moderator',
  scope: null,
  params: onMember,
  reply: changed,
});

export const endMemberSessions = operation({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/api/admin/members/{userId}/end-sessions',
  summary: 'Sign a member out on all devices',
  access: 'moderator',
  scope: null,
  asksPassword: true,
  params: onMember,
  reply: changed,
});

export const setCommunityRole = operation({
  name: 'setCommunityRole',
  method: 'PATCH',
  path: '/api/admin/members/{userId}/role',
  summary: 'Give a member a role of the community, or take it; 409 for the last administrator',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  params: onMember,
  body: z.object({ role: z.enum(communityRoles, { error: 'Choose a role.' }) }),
  reply: changed,
});

export const makeMemberResetLink = operation({
  name: 'makeMemberResetLink',
  method: 'POST',
  path: '/api/admin/members/{userId}/reset-link',
  summary:
    'Mail a member a link to choose a new password, once within an hour; where mail is off, the reply has it',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: onMember,
  body: z.object({ reason }),
  reply: z.object({
    message: z.string(),
    /** The path of the link, with its secret; null where it was mailed. */
    data: z.object({ path: z.nullable(z.string()), expiresAt: timestamp }),
  }),
});

export const exportMember = operation({
  name: 'exportMember',
  method: 'POST',
  path: '/api/admin/members/{userId}/export',
  summary: 'Download what is stored about a member, on their request',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: onMember,
  body: z.object({ reason }),
  streams: true,
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
});

/** For members who lost their device. Sessions go on; the member is told. */
export const removeMemberFactors = operation({
  name: 'removeMemberFactors',
  method: 'POST',
  path: '/api/admin/members/{userId}/remove-factors',
  summary: 'Remove passkeys, authenticator app and recovery codes of a member; 409 without any',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: onMember,
  body: z.object({ reason }),
  reply: changed,
});

export const deleteMember = operation({
  name: 'deleteMember',
  method: 'POST',
  path: '/api/admin/members/{userId}/delete',
  summary: 'Delete the account of a member for good; 409 while they own projects with collaborators',
  access: 'administrator',
  scope: null,
  asksPassword: true,
  stores: 'texts',
  params: onMember,
  body: z.object({ reason }),
  reply: z.object({ message: z.string() }),
});

/** Somebody who asks to become a member. Their address is shown to moderators, who decide by it too. */
export const signUpRequest = z.object({
  /** Also the id of the member that they become. */
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  /** Whether they opened the link in a mail to the address. */
  isVerified: z.boolean(),
  photoUrl: z.nullable(z.string()),
  about: z.string(),
  experience: z.nullable(z.number()),
  techStack: z.array(z.string()),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
  /** Why they want to become a member; '' when they did not say. */
  message: z.string(),
  askedAt: timestamp,
  /** When a request with the same address was refused within the last 30 days. */
  refusedAt: z.nullable(timestamp),
});
export type SignUpRequest = z.output<typeof signUpRequest>;

/** Success messages of decisions; `name` is that of the applicant. */
export const signUpRequestMessages = {
  /** After an approval. */
  approved: (name: string) => `${name} is a member now.`,
  /** After a refusal. */
  refused: (name: string) => `The request of ${name} is refused.`,
} as const;

const onRequest = z.object({ signUpId: id });

export const listSignUpRequests = operation({
  name: 'listSignUpRequests',
  method: 'GET',
  path: '/api/admin/sign-ups',
  summary: 'List those who ask to become members, oldest first',
  access: 'moderator',
  scope: null,
  query: z.object({ cursor, limit: pageSize(pageSizes.signUpRequests, limits.pageSize.max) }),
  reply: z.object({ data: z.array(signUpRequest), nextCursor: z.nullable(z.string()) }),
});

/** The count ends at `limits.countedSignUps`. */
export const countSignUpRequests = operation({
  name: 'countSignUpRequests',
  method: 'GET',
  path: '/api/admin/sign-ups/count',
  summary: 'Count those who ask to become members, with the names of those who wait longest',
  access: 'moderator',
  scope: null,
  reply: z.object({ data: z.object({ waiting: z.number(), names: z.array(z.string()) }) }),
});

const decided = z.object({ message: z.string(), data: signUpRequest });

/** Refused with 409 once somebody decided. */
export const approveSignUp = operation({
  name: 'approveSignUp',
  method: 'POST',
  path: '/api/admin/sign-ups/{signUpId}/approve',
  summary: 'Make a member of somebody who asks to become one',
  access: 'moderator',
  scope: null,
  params: onRequest,
  reply: decided,
});

export const refuseSignUpBody = z.object({
  /** What the applicant is told. */
  reason: z.optional(text('Reason', { min: 0, max: limits.adminReason })),
});

/** Refused with 409 once somebody decided. */
export const refuseSignUp = operation({
  name: 'refuseSignUp',
  method: 'POST',
  path: '/api/admin/sign-ups/{signUpId}/refuse',
  summary: 'Refuse somebody who asks to become a member; they can ask again',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: onRequest,
  body: refuseSignUpBody,
  reply: decided,
});
