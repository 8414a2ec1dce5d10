import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, lineText, pageSize, timestamp, wholeNumber } from '../../values.ts';
import { personSummary } from '../people/people.ts';

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
