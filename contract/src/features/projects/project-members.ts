import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { cursor, id, optionalPageSize, searchTerm } from '../../values.ts';
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
  params: z.object({ id, userId: id }),
  reply: z.object({ message: z.string() }),
});

export const transferProject = operation({
  name: 'transferProject',
  method: 'POST',
  path: '/api/project/{id}/transfer',
  summary: 'Hand your project over to one of its collaborators',
  access: 'member',
  asksPassword: true,
  params: one,
  body: z.object({ userId: id }),
  reply: z.object({ message: z.string(), data: project }),
});

/** Somebody joined or left a project, or its owner changed; published to its members and to whoever left. */
export const projectMembersChanged = event('projectMembersChanged', z.object({ projectId: z.string() }));
