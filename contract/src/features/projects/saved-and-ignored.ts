import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { cursor, id, optionalPageSize, searchTerm } from '../../values.ts';
import { project } from './projects.ts';

const one = z.object({ id });
const messageReply = z.object({ message: z.string() });
const paging = z.object({ cursor, limit: optionalPageSize });
const list = z.object({ data: z.array(project), nextCursor: z.nullable(z.string()) });

export const listSaved = operation({
  name: 'listSaved',
  method: 'GET',
  path: '/api/projects/saved',
  summary: 'List the projects you saved, latest first; `search` matches their texts and owners',
  access: 'member',
  query: z.object({ ...paging.shape, search: searchTerm }),
  /** `total` is exact up to `countCeiling`. With a search a page may be shorter, and another one follow. */
  reply: z.object({ ...list.shape, total: z.number() }),
});

export const listIgnored = operation({
  name: 'listIgnored',
  method: 'GET',
  path: '/api/projects/ignored',
  summary: 'List the projects you ignored, latest first',
  access: 'member',
  query: paging,
  reply: list,
});

export const saveProject = operation({
  name: 'saveProject',
  method: 'POST',
  path: '/api/project/{id}/save',
  summary: 'Save a project for later; idempotent',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const unsaveProject = operation({
  name: 'unsaveProject',
  method: 'DELETE',
  path: '/api/project/{id}/save',
  summary: 'Remove a project from your saved projects',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const ignoreProject = operation({
  name: 'ignoreProject',
  method: 'POST',
  path: '/api/project/{id}/ignore',
  summary: 'Ignore a project: it leaves your feed and your saved projects',
  access: 'member',
  params: one,
  reply: messageReply,
});

export const unignoreProject = operation({
  name: 'unignoreProject',
  method: 'DELETE',
  path: '/api/project/{id}/ignore',
  summary: 'Stop ignoring a project',
  access: 'member',
  params: one,
  reply: messageReply,
});
