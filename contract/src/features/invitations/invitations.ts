import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, optionalPageSize, roleText, text, timestamp } from '../../values.ts';
import { joinRequest } from '../join-requests/join-requests.ts';
import { person, personSummary } from '../people/people.ts';
import { projectRole } from '../projects/projects.ts';

export const invitationStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Success messages of invitation operations. */
export const invitationMessages = {
  sent: 'Invitation sent.',
  requestAccepted: 'They had asked to join, so their request was accepted.',
  accepted: 'You joined the project.',
  declined: 'Invitation declined.',
  withdrawn: 'Invitation withdrawn.',
} as const;

const words = {
  role: z.string(),
  /** The open role of the invitation; null when the owner wrote another or none, or it ended. */
  roleId: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(invitationStatuses),
  createdAt: timestamp,
};

/** An invitation as the owner sees it; `userId` is the invited person. */
export const invitation = z.object({
  _id: z.string(),
  projectId: z.string(),
  userId: person,
  ...words,
});
export type Invitation = z.output<typeof invitation>;

/** What an invitation shows of its project. */
export const invitingProject = z.object({
  _id: z.string(),
  title: z.string(),
  coverSeed: z.number(),
  description: z.string(),
  skillsRequired: z.array(z.string()),
  collaboratorsCount: z.number(),
});

/** An invitation as the invited person sees it. */
export const receivedInvitation = z.object({
  _id: z.string(),
  project: invitingProject,
  invitedBy: personSummary,
  ...words,
});
export type ReceivedInvitation = z.output<typeof receivedInvitation>;

/** The role of an invitation: an open one by its id, or one in words, or none. */
export const invitationRole = {
  roleId: z.optional(z.nullable(id)),
  role: z.optional(roleText({ min: 0 })),
};

const onProject = z.object({ projectId: id });
const onInvitation = z.object({ projectId: id, invitationId: id });
const state = z.object({ _id: z.string(), projectId: z.string(), status: z.enum(invitationStatuses) });
const changed = z.object({ message: z.string(), data: state });

/**
 * Somebody with a pending request joins at once: `request` is then that request, accepted, and `data` is null. Refused for
 * 30 days after the same project's invitation was declined (409, the sentence says the date), and with 429 once the
 * project's budget of a day is spent.
 */
export const invitePerson = operation({
  name: 'invitePerson',
  method: 'POST',
  path: '/api/project/{projectId}/invitations',
  summary: 'Invite a person to your project, or accept their pending request',
  access: 'member',
  scope: 'projects:write',
  asksVerifiedEmail: true,
  stores: 'texts',
  params: onProject,
  body: z.object({
    userId: id,
    ...invitationRole,
    message: z.optional(z.nullable(text('Message', { min: 0, max: limits.invitationMessage }))),
  }),
  status: 201,
  reply: z.object({
    message: z.string(),
    data: z.nullable(invitation),
    request: z.nullable(joinRequest),
  }),
});

export const listProjectInvitations = operation({
  name: 'listProjectInvitations',
  method: 'GET',
  path: '/api/project/{projectId}/invitations',
  summary: 'List the open invitations of your project, newest first',
  access: 'member',
  scope: 'projects:read',
  params: onProject,
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(invitation), nextCursor: z.nullable(z.string()) }),
});

export const listMyInvitations = operation({
  name: 'listMyInvitations',
  method: 'GET',
  path: '/api/projects/my-invitations',
  summary: 'List your open invitations, newest first',
  access: 'member',
  scope: 'projects:read',
  query: z.object({
    /** Lists the invitation to this project alone. */
    project: z.optional(id),
    /** Lists this invitation alone, also when it is no longer open. */
    invitation: z.optional(id),
    cursor,
    limit: optionalPageSize,
  }),
  reply: z.object({ data: z.array(receivedInvitation), nextCursor: z.nullable(z.string()) }),
});

/** A project of the member that somebody could join; `pending` is what they two wait for. */
export const invitableProject = z.object({
  _id: z.string(),
  title: z.string(),
  roles: z.array(projectRole),
  pending: z.nullable(z.enum(['invited', 'requested'])),
});
export type InvitableProject = z.output<typeof invitableProject>;

/** At most `limits.wholeList` projects: it is a choice, and who owns more invites from the project itself. */
export const listInvitableProjects = operation({
  name: 'listInvitableProjects',
  method: 'GET',
  path: '/api/user/{userId}/invitable-projects',
  summary: 'List your open projects that a person is not in, newest first',
  access: 'member',
  scope: 'projects:read',
  params: z.object({ userId: id }),
  reply: z.object({ data: z.array(invitableProject) }),
});

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/project/{projectId}/invitation/{invitationId}/accept',
  summary: 'Accept your invitation and join the project',
  access: 'member',
  scope: 'projects:write',
  params: onInvitation,
  reply: changed,
});

export const declineInvitation = operation({
  name: 'declineInvitation',
  method: 'POST',
  path: '/api/project/{projectId}/invitation/{invitationId}/decline',
  summary: 'Decline your invitation',
  access: 'member',
  scope: 'projects:write',
  params: onInvitation,
  reply: changed,
});

export const withdrawInvitation = operation({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/project/{projectId}/invitation/{invitationId}',
  summary: 'Withdraw an open invitation of your project',
  access: 'member',
  scope: 'projects:write',
  params: onInvitation,
  reply: changed,
});

/** An invitation was sent, accepted, declined or withdrawn; published to the invited person and the project's owner. */
export const invitationsChanged = event(
  'invitationsChanged',
  z.object({
    projectId: z.string(),
    invitationId: z.string(),
    status: z.enum(invitationStatuses),
  }),
);

/** A link was created, used or revoked; published to the project's owner. */
export const invitationLinksChanged = event('invitationLinksChanged', z.object({ projectId: z.string() }));
