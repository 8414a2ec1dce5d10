import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { cursor, id, optionalPageSize, timestamp, wholeNumber } from '../../values.ts';
import { invitationRole, invitingProject } from './invitations.ts';

/** Success messages of invitation-link operations. */
export const invitationLinkMessages = {
  made: 'Invitation link created.',
  revoked: 'Invitation link revoked.',
  joined: 'You joined the project.',
  alreadyIn: 'You are already in this project.',
} as const;

/** How long a new link works and how many people can join by it, unless the owner says otherwise. */
export const invitationLinkDefaults = { days: 7, uses: 10 } as const;

/** A link by which people join a project, without its secret, which only its creation replies. */
export const invitationLink = z.object({
  _id: z.string(),
  role: z.string(),
  roleId: z.nullable(z.string()),
  maxUses: z.number(),
  /** How many people joined by it. */
  uses: z.number(),
  state: z.enum(['open', 'used_up', 'expired']),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type InvitationLink = z.output<typeof invitationLink>;

const onProject = z.object({ projectId: id });
/** The secret stands in the body, because paths enter logs. */
const byToken = z.object({
  token: z.string('This link is not valid.').check(z.regex(/^[\w-]{1,100}$/, 'This link is not valid.')),
});

export const makeInvitationLink = operation({
  name: 'makeInvitationLink',
  method: 'POST',
  path: '/api/project/{projectId}/invitation-links',
  summary: 'Create a link by which people join your project; its path is shown only now',
  access: 'member',
  scope: 'projects:write',
  asksVerifiedEmail: true,
  stores: 'texts',
  params: onProject,
  body: z.object({
    ...invitationRole,
    maxUses: z._default(
      wholeNumber('The number of uses', limits.invitationLinkUses),
      invitationLinkDefaults.uses,
    ),
    days: z._default(
      wholeNumber('The number of days', limits.invitationLinkDays),
      invitationLinkDefaults.days,
    ),
  }),
  status: 201,
  reply: z.object({ message: z.string(), data: z.object({ ...invitationLink.shape, path: z.string() }) }),
});

export const listInvitationLinks = operation({
  name: 'listInvitationLinks',
  method: 'GET',
  path: '/api/project/{projectId}/invitation-links',
  summary: 'List the links of your project that were not revoked, newest first',
  access: 'member',
  scope: 'projects:read',
  params: onProject,
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(invitationLink), nextCursor: z.nullable(z.string()) }),
});

export const revokeInvitationLink = operation({
  name: 'revokeInvitationLink',
  method: 'DELETE',
  path: '/api/project/{projectId}/invitation-link/{linkId}',
  summary: 'Revoke a link of your project',
  access: 'member',
  scope: 'projects:write',
  params: z.object({ projectId: id, linkId: id }),
  reply: z.object({ message: z.string() }),
});

export const viewInvitationLink = operation({
  name: 'viewInvitationLink',
  method: 'POST',
  path: '/api/invitation-links/view',
  summary: 'View the project that a link invites to',
  access: 'open',
  scope: null,
  body: byToken,
  reply: z.object({
    data: z.object({
      project: invitingProject,
      invitedBy: personSummary,
      role: z.string(),
      expiresAt: timestamp,
    }),
  }),
});

/** A project member who joins again changes nothing and spends no use. */
export const joinByLink = operation({
  name: 'joinByLink',
  method: 'POST',
  path: '/api/invitation-links/join',
  summary: 'Join a project by a link',
  access: 'member',
  scope: 'projects:write',
  body: byToken,
  reply: z.object({ message: z.string(), data: z.object({ projectId: z.string() }) }),
});
