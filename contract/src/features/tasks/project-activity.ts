import * as z from 'zod/mini';
import { command } from '../../events.ts';
import { operation } from '../../operation.ts';
import { personSummary } from '../people/people.ts';
import { id, timestamp } from '../../values.ts';

export const projectActivityKinds = ['joined', 'created', 'finished'] as const;

/**
 * What somebody lately did in a project. To visitors `task` is null, and `count` tells how many tasks the same member created
 * or finished on that day. `role` is what a new collaborator joined as.
 */
export const projectActivityEntry = z.object({
  _id: z.string(),
  kind: z.enum(projectActivityKinds),
  person: personSummary,
  role: z.string(),
  task: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  count: z.number(),
  at: timestamp,
});
export type ProjectActivityEntry = z.output<typeof projectActivityEntry>;

const onProject = z.object({ projectId: id });

export const listProjectActivity = operation({
  name: 'listProjectActivity',
  method: 'GET',
  path: '/api/project/{projectId}/activity',
  summary:
    'List who joined a project, and the tasks created and finished, latest first; without tasks to visitors',
  access: 'member',
  params: onProject,
  reply: z.object({ data: z.array(projectActivityEntry) }),
});

/** Subscribes to the changes of a board without being shown as there. */
export const watchActivity = command('watchActivity', { input: onProject, result: z.object({}) });

/** Unsubscribes from the changes of a board that is not open. */
export const leaveActivity = command('leaveActivity', { input: onProject, result: z.object({}) });
