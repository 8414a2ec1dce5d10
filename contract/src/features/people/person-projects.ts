import * as z from 'zod/mini';
import { pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timestamp } from '../../values.ts';
import { projectStatuses } from '../projects/projects.ts';

/** Which projects of a person: those they own, or those they joined. */
export const projectParts = ['owned', 'joined'] as const;
export type ProjectPart = (typeof projectParts)[number];

/** A project on the page of a person. */
export const personProject = z.object({
  _id: z.string(),
  title: z.string(),
  coverSeed: z.number(),
  status: z.enum(projectStatuses),
  /** What the person joined as; empty for the owner, and where it is not known. */
  role: z.string(),
  /** The titles of roles with free places. */
  lookingFor: z.array(z.string()),
  /** When the person published or joined it. */
  since: timestamp,
  lastActivityAt: timestamp,
});
export type PersonProject = z.output<typeof personProject>;

export const listPersonProjects = operation({
  name: 'listPersonProjects',
  method: 'GET',
  path: '/api/user/{id}/projects',
  summary: 'List the projects that a person owns or joined, latest first; empty when they hide them from you',
  access: 'member',
  scope: 'people:read',
  mayReadReplica: true,
  params: z.object({ id }),
  query: z.object({
    part: z.enum(projectParts, 'The part must be owned or joined.'),
    cursor,
    limit: pageSize(pageSizes.personProjects),
  }),
  reply: z.object({
    data: z.array(personProject),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
  }),
});
