import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { cursor, id, optionalPageSize, roleText, searchTerm } from '../../values.ts';
import { person } from '../people/people.ts';
import { project } from './projects.ts';

const one = z.object({ id });

export const listProjectUsers = operation({
  name: 'listProjectUsers',
  method: 'GET',
  path: '/api/project/{id}/users',
  summary:
    'List the members of a project: the owner first, then the collaborators; `search` matches their names',
  access: 'member',
  scope: 'projects:read',
  params: one,
  query: z.object({ search: searchTerm, cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(person), nextCursor: z.nullable(z.string()) }),
});

export const removeProjectUser = operation({
  name: 'removeProjectUser',
  method: 'DELETE',
  path: '/api/project/{id}/users/{userId}',
  summary: 'Leave a project, or remove a collaborator from your project',
  access: 'member',
  scope: 'projects:write',
  params: z.object({ id, userId: id }),
  reply: z.object({ message: z.string() }),
});

/** An open role of the project by its id, else one in words; without either, none. */
export const changeMemberRole = operation({
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/api/project/{id}/users/{userId}/role',
  summary: 'Change the role of a collaborator of your project: one of its roles with a place left, or words',
  access: 'member',
  scope: 'projects:write',
  stores: 'texts',
  params: z.object({ id, userId: id }),
  body: z.object({
    roleId: z.optional(z.nullable(id)),
    role: z.optional(roleText({ min: 0 })),
  }),
  reply: z.object({ message: z.string(), data: project }),
});

const offerReply = z.object({ message: z.string(), data: project });

/** How long an offer can be accepted, in days. */
export const offerDays = 14;

/** Nothing changes until the collaborator accepts. An offer to somebody else takes the place of the one before. */
export const offerOwnership = operation({
  name: 'offerOwnership',
  method: 'POST',
  path: '/api/project/{id}/transfer',
  summary: 'Offer your project to one of its collaborators, who has 14 days to accept',
  access: 'member',
  scope: null,
  asksPassword: true,
  params: one,
  body: z.object({ userId: id }),
  reply: offerReply,
});

export const withdrawOwnershipOffer = operation({
  name: 'withdrawOwnershipOffer',
  method: 'DELETE',
  path: '/api/project/{id}/transfer',
  summary: 'Withdraw the offer of your project; idempotent',
  access: 'member',
  scope: null,
  params: one,
  reply: offerReply,
});

export const acceptOwnership = operation({
  name: 'acceptOwnership',
  method: 'POST',
  path: '/api/project/{id}/transfer/accept',
  summary: 'Become the owner of a project that is offered to you; its owner becomes a collaborator',
  access: 'member',
  scope: null,
  params: one,
  reply: offerReply,
});

export const declineOwnership = operation({
  name: 'declineOwnership',
  method: 'POST',
  path: '/api/project/{id}/transfer/decline',
  summary: 'Decline a project that is offered to you',
  access: 'member',
  scope: null,
  params: one,
  reply: offerReply,
});

/** A project was offered, or the offer ended; published to the owner and to whom it is offered. */
export const ownershipOfferChanged = event(
  'ownershipOfferChanged',
  z.object({
    projectId: z.string(),
    title: z.string(),
    change: z.enum(['offered', 'withdrawn', 'accepted', 'declined']),
    /** The member who changed it. */
    by: z.string(),
  }),
);

/** Somebody joined or left a project, or its owner or somebody's role changed; published to its members and to whoever left. */
export const projectMembersChanged = event('projectMembersChanged', z.object({ projectId: z.string() }));
