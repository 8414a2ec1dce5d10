import { setTimeout as delay } from 'node:timers/promises';
import { namedText } from '@tandem/contract/chat/plain-text';
import { type ProjectExport, projectExport } from '@tandem/contract/tasks/tasks-imports';
import type { Queryable, Reader } from '../../../platform/database/database.ts';
import type { Json } from '../../../platform/http/bind.ts';
import { inChunks } from '../../../platform/paging/in-chunks.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireBoardAccess } from '../boards/boards.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import type { BoardContext, TasksDeps } from '../tasks.deps.ts';
import { type ExportedRow, findProjectTexts, listTaskIds, readTasks } from './project-export.repository.ts';

/** Tasks that are read in one query; between two of them others get their turn, for as long as the last one took. */
const tasksAtOnce = 50;

/** Gives whoever is in a project what they can read of it, as a file. */
export function createProjectExportService(deps: TasksDeps) {
  return {
    exportProject: async (context: BoardContext, reader: Reader): Promise<Json> => {
      await requireBoardAccess(deps.database.orm, context);
      await deps.throttles.spend('projectExports', context.me);
      const db = await reader();
      const project = (await findProjectTexts(db, context.projectId)) ?? refuse(taskErrors.noBoard);
      return written({ ...deps, db }, context, project);
    },
  };
}

/** The whole project as JSON, of which only a part is in memory at a time. */
async function* written(
  { db, clock }: Pick<TasksDeps, 'clock'> & { db: Queryable },
  { me, projectId }: BoardContext,
  project: ProjectExport['project'],
): AsyncGenerator<string> {
  const head = {
    format: projectExport.shape.format.def.values[0],
    version: projectExport.shape.version.def.values[0],
    exportedAt: clock.now().toISOString(),
    project,
    columns: projectExport.shape.tasks.def.element.shape.column.options,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"tasks":[`;
  let [pause, before] = [0, ''];
  const read = async (ids: readonly string[]) => {
    await delay(pause);
    const begunAt = performance.now();
    const rows = await readTasks(db, ids, me);
    pause = performance.now() - begunAt;
    return rows;
  };
  for await (const rows of inChunks(await listTaskIds(db, projectId), read, tasksAtOnce)) {
    if (rows.length === 0) continue;
    yield `${before}\n${rows.map((row) => JSON.stringify(toExported(row))).join(',\n')}`;
    before = ',';
  }
  yield '\n]}';
}

/** Mentions are ids, which say nothing elsewhere. */
const toExported = ({ comments, ...task }: ExportedRow): ProjectExport['tasks'][number] => ({
  ...task,
  comments: comments.map(({ text, mentions, ...comment }) => ({
    ...comment,
    text: namedText(text, mentions ?? []),
  })),
});
