import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { cursor, id, optionalPageSize, timestamp, wholeNumber, lineText, pageSize } from '../../values.ts';
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

/** Success messages about invitations to the community. */
export const communityInvitationMessages = {
  made: 'Invitation link created.',
  revoked: 'Invitation link revoked.',
} as const;

/** How long a new link works and how many people can sign up by it, unless its maker says otherwise. */
export const communityInvitationDefaults = { days: 7, uses: 1 } as const;

export const communityInvitationStates = ['open', 'used_up', 'expired', 'revoked'] as const;

/** A link by which people sign up, without its secret, which only its creation replies. */
export const communityInvitation = z.object({
  _id: z.string(),
  /** What the administrators call it; those who sign up do not see it. */
  note: z.string(),
  maxUses: z.number(),
  /** How many accounts were created by it. */
  uses: z.number(),
  state: z.enum(communityInvitationStates),
  /** Null once the account was deleted. */
  madeBy: z.nullable(personSummary),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type CommunityInvitation = z.output<typeof communityInvitation>;

export const makeCommunityInvitationBody = z.object({
  note: z._default(lineText('The note', { min: 0, max: limits.communityInvitationNote }), ''),
  maxUses: z._default(
    wholeNumber('The number of uses', limits.communityInvitationUses),
    communityInvitationDefaults.uses,
  ),
  days: z._default(
    wholeNumber('The number of days', limits.communityInvitationDays),
    communityInvitationDefaults.days,
  ),
});

export const makeCommunityInvitation = operation({
  name: 'makeCommunityInvitation',
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Create a link by which people sign up to the community; its path is shown only now',
  access: 'administrator',
  scope: null,
  stores: 'texts',
  body: makeCommunityInvitationBody,
  status: 201,
  reply: z.object({
    message: z.string(),
    data: z.object({ ...communityInvitation.shape, path: z.string() }),
  }),
});

export const listCommunityInvitations = operation({
  name: 'listCommunityInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'List the links by which people sign up, newest first; `ended` are all that admit nobody any more',
  access: 'administrator',
  scope: null,
  query: z.object({
    state: z.optional(z.enum(['open', 'ended'], 'The state must be open or ended.')),
    cursor,
    limit: pageSize(20),
  }),
  reply: z.object({ data: z.array(communityInvitation), nextCursor: z.nullable(z.string()) }),
});

/** Revoking twice is the same. Members who signed up by the link stay. */
export const revokeCommunityInvitation = operation({
  name: 'revokeCommunityInvitation',
  method: 'DELETE',
  path: '/api/admin/invitations/{invitationId}',
  summary: 'End a link by which people sign up',
  access: 'administrator',
  scope: null,
  params: z.object({ invitationId: id }),
  reply: z.object({ message: z.string(), data: communityInvitation }),
});
