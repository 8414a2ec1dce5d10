import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { cursor, id, optionalPageSize, timestamp } from '../../values.ts';

/** Success messages of block operations. */
export const blockMessages = {
  blocked: 'Member blocked.',
  unblocked: 'Member unblocked.',
} as const;

/** A member whom the viewer blocked. */
export const blockedMember = z.object({ ...personSummary.shape, blockedAt: timestamp });
export type BlockedMember = z.output<typeof blockedMember>;

const onPerson = z.object({ userId: id });

/** Idempotent. Nobody else is told, and whoever is blocked cannot tell it from a reply. */
export const blockMember = operation({
  name: 'blockMember',
  method: 'POST',
  path: '/api/people/blocked/{userId}',
  summary: 'Block a member: neither of you sees or contacts the other any more',
  access: 'member',
  scope: 'people:write',
  params: onPerson,
  reply: z.object({
    message: z.string(),
    data: blockedMember,
    /** The viewer's own projects in which the blocked member collaborates. */
    ownProjects: z.array(z.object({ _id: z.string(), title: z.string() })),
  }),
});

export const unblockMember = operation({
  name: 'unblockMember',
  method: 'DELETE',
  path: '/api/people/blocked/{userId}',
  summary: 'Unblock a member; a connection does not come back',
  access: 'member',
  scope: 'people:write',
  params: onPerson,
  reply: z.object({ message: z.string() }),
});

export const listBlockedMembers = operation({
  name: 'listBlockedMembers',
  method: 'GET',
  path: '/api/people/blocked',
  summary: 'List the members you blocked, latest first',
  access: 'member',
  scope: 'people:read',
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(blockedMember), nextCursor: z.nullable(z.string()) }),
});

export const listBlockedIds = operation({
  name: 'listBlockedIds',
  method: 'GET',
  path: '/api/people/blocked/ids',
  summary: 'List the ids of all members you blocked, to fold what they write in common projects',
  access: 'member',
  scope: 'people:read',
  reply: z.object({ data: z.array(z.string()) }),
});

/** The member blocked or unblocked somebody; published to the member alone. */
export const blocksChanged = event('blocksChanged', z.object({}));
