import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { person } from '../people/people.ts';
import { projectStatuses, requestStatuses } from '../projects/projects.ts';
import { cursor, id, optionalPageSize, roleText, text, timestamp } from '../../values.ts';

/** Success messages of join-request operations (§8-08). */
export const joinRequestMessages = {
  sent: 'Join request sent successfully!',
  accepted: 'Request accepted.',
  rejected: 'Request rejected.',
  withdrawn: 'Application withdrawn.',
  roleRequired: 'Please enter a role to join the project.',
} as const;

/** A request to join a project; `userId` is the applicant as the owner sees them (§3-12). */
export const joinRequest = z.object({
  _id: z.string(),
  projectId: z.string(),
  userId: person,
  role: z.string(),
  /** The open role that was asked for; null when the applicant wrote another, or it ended. */
  roleId: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  /** What the owner wrote with the decision: why they rejected it, or a note to whom they accepted. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
});
export type JoinRequest = z.output<typeof joinRequest>;

/** A join request with the title and the cover of its project. */
export const titledJoinRequest = z.object({
  ...joinRequest.shape,
  projectTitle: z.string(),
  projectCoverSeed: z.number(),
  projectStatus: z.enum(projectStatuses),
  /** With whom the applicant talks about it. */
  ownerId: z.string(),
});
export type TitledJoinRequest = z.output<typeof titledJoinRequest>;

/** One of `roleId` and `role` is required; the title of an open role takes the place of `role`. */
export const joinRequestBody = z
  .object({
    roleId: z.optional(z.nullable(id)),
    role: z.optional(roleText({ min: 0, required: joinRequestMessages.roleRequired })),
    message: z.optional(z.nullable(text('Message', { min: 0, max: limits.joinMessage }))),
  })
  .check(
    z.refine(({ role = '', roleId = null }) => role !== '' || roleId !== null, {
      error: joinRequestMessages.roleRequired,
      path: ['role'],
    }),
  );

const onRequest = z.object({ projectId: id, requestId: id });
const requestReply = z.object({ message: z.string(), data: joinRequest });

/**
 * Refused for 30 days after a rejection by the same project (409, the sentence says the date), and with 429 once the
 * member's budget of a day is spent.
 */
export const askToJoin = operation({
  name: 'askToJoin',
  method: 'POST',
  path: '/api/project/join/{projectId}',
  summary: 'Ask to join an open project, in one of its open roles or another',
  access: 'member',
  scope: 'projects:write',
  asksVerifiedEmail: true,
  stores: 'texts',
  params: z.object({ projectId: id }),
  body: joinRequestBody,
  status: 201,
  reply: requestReply,
});

export const listProjectRequests = operation({
  name: 'listProjectRequests',
  method: 'GET',
  path: '/api/project/{id}/requests',
  summary:
    'List the pending join requests of your project, oldest first; with `status` the accepted or rejected ones or all that were not withdrawn, latest first',
  access: 'member',
  scope: 'projects:read',
  params: z.object({ id }),
  query: z.object({
    status: z.optional(
      z.enum(
        ['pending', 'accepted', 'rejected', 'any'],
        'The status must be pending, accepted, rejected or any.',
      ),
    ),
    /** Lists this request alone, if it is in the status. */
    request: z.optional(id),
    cursor,
    limit: optionalPageSize,
  }),
  reply: z.object({ data: z.array(joinRequest), nextCursor: z.nullable(z.string()) }),
});

export const listReceivedJoinRequests = operation({
  name: 'listReceivedJoinRequests',
  method: 'GET',
  path: '/api/projects/requests',
  summary: 'List the pending join requests of all your projects, oldest first',
  access: 'member',
  scope: 'projects:read',
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(titledJoinRequest), nextCursor: z.nullable(z.string()) }),
});

export const countPendingRequests = operation({
  name: 'countPendingRequests',
  method: 'GET',
  path: '/api/projects/requests/counts',
  summary:
    'Count the pending join requests of your projects by project and open role; a null role is one that the applicants wrote',
  access: 'member',
  scope: 'projects:read',
  reply: z.object({
    data: z.array(z.object({ projectId: z.string(), roleId: z.nullable(z.string()), pending: z.number() })),
  }),
});

export const listMyApplications = operation({
  name: 'listMyApplications',
  method: 'GET',
  path: '/api/projects/my-applications',
  summary: 'List your applications with their status, newest first; with `status` only those in it',
  access: 'member',
  scope: 'projects:read',
  query: z.object({
    status: z.optional(z.enum(requestStatuses, 'The status must be pending, accepted, rejected or expired.')),
    /** Lists this application alone. */
    request: z.optional(id),
    cursor,
    limit: optionalPageSize,
  }),
  reply: z.object({ data: z.array(titledJoinRequest), nextCursor: z.nullable(z.string()) }),
});

export const acceptJoinRequest = operation({
  name: 'acceptJoinRequest',
  method: 'POST',
  path: '/api/project/{projectId}/request/{requestId}/accept',
  summary: 'Accept a join request to your project, with a note that is sent as a direct message or without',
  access: 'member',
  scope: 'projects:write',
  stores: 'texts',
  params: onRequest,
  body: z.optional(
    z.object({ note: z.optional(z.nullable(text('Note', { min: 0, max: limits.acceptanceNote }))) }),
  ),
  reply: requestReply,
});

export const rejectJoinRequest = operation({
  name: 'rejectJoinRequest',
  method: 'POST',
  path: '/api/project/{projectId}/request/{requestId}/reject',
  summary: 'Reject a join request to your project, with a reason for the applicant or without',
  access: 'member',
  scope: 'projects:write',
  stores: 'texts',
  params: onRequest,
  body: z.optional(
    z.object({ reason: z.optional(z.nullable(text('Reason', { min: 0, max: limits.rejectionReason }))) }),
  ),
  reply: requestReply,
});

export const withdrawJoinRequest = operation({
  name: 'withdrawJoinRequest',
  method: 'DELETE',
  path: '/api/project/{projectId}/request/{requestId}',
  summary: 'Withdraw your pending request',
  access: 'member',
  scope: 'projects:write',
  params: onRequest,
  reply: z.object({ message: z.string() }),
});

/** A request to join was sent, decided or withdrawn; published to the applicant and the owner of the project. */
export const joinRequestsChanged = event(
  'joinRequestsChanged',
  z.object({
    projectId: z.string(),
    requestId: z.string(),
    status: z.enum([...requestStatuses, 'withdrawn']),
  }),
);
