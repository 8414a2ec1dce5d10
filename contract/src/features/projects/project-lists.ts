import * as z from 'zod/mini';
import { pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageNumber, pageSize, searchTerm } from '../../values.ts';
import { project } from './projects.ts';

export const listFeed = operation({
  name: 'listFeed',
  method: 'GET',
  path: '/api/projects/feed',
  summary: 'List open projects to join: newest first, or best match first with a search',
  access: 'member',
  query: z.object({ search: searchTerm, cursor, limit: pageSize(pageSizes.feed) }),
  reply: z.object({ data: z.array(project), nextCursor: z.nullable(z.string()), total: z.number() }),
});

export const listMyCollaborations = operation({
  name: 'listMyCollaborations',
  method: 'GET',
  path: '/api/projects/my-collaborations',
  summary: 'List the projects you joined, latest first',
  access: 'member',
  reply: z.object({ data: z.array(project) }),
});

export const listMyProjects = operation({
  name: 'listMyProjects',
  method: 'GET',
  path: '/api/projects/my-projects',
  summary: 'List the projects you own, in your order',
  access: 'member',
  query: z.object({ page: pageNumber, limit: pageSize(pageSizes.myProjects) }),
  reply: z.object({ data: z.array(project), page: z.number(), limit: z.number(), total: z.number() }),
});

export const reorderMyProjects = operation({
  name: 'reorderMyProjects',
  method: 'PATCH',
  path: '/api/projects/my-projects/order',
  summary: 'Reorder your own projects',
  access: 'member',
  body: z.object({
    projectIds: z
      .array(id, 'The order must be a list of project ids.')
      .check(
        z.minLength(1, 'The order needs at least one project.'),
        z.maxLength(500, 'You can reorder at most 500 projects at once.'),
      ),
  }),
  reply: z.object({ message: z.string() }),
});
