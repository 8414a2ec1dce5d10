import type { TaskImport } from '@tandem/contract/tasks/tasks-imports';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { IssueTasks } from '../../projects/public.ts';
import { createBoardDeps } from '../boards/board-changes.service.ts';
import { emitBoardChanged } from '../tasks.live.ts';
import type { BoardContext, TasksDeps } from '../tasks.deps.ts';
import { type Card, emptyCard } from './cards.rules.ts';
import { emitImportChanged } from './import-worker.service.ts';
import { importErrors } from './imports.errors.ts';
import * as repository from './imports.repository.ts';
import { lockForImport, takeNumbers, toImport } from './imports.service.ts';
import { createTaskMaker } from './mapping.rules.ts';

type Issues = Parameters<IssueTasks['make']>[2];
type From = Parameters<IssueTasks['make']>[1];

/** Makes tasks of the issues of a repository: an import that is done at once, with the undo of every import. */
export function createIssueTasks(tasksDeps: TasksDeps): IssueTasks {
  const deps = createBoardDeps(tasksDeps);
  return {
    known: repository.listKnownIssues,
    make: async (context, from, issues) => {
      const made = await deps.change(context.projectId, async (tx) => {
        const room = await lockForImport(tx, context);
        const urls = issues.map(({ url }) => url);
        const known = await repository.listKnownIssues(tx, context.projectId, urls);
        const fresh = issues.filter(({ url }) => !known.has(url));
        if (fresh.length > room) refuse(importErrors.noRoom(fresh.length, room));
        return fresh.length === 0
          ? null
          : insert(tx, context, { from, issues: fresh, room, now: deps.clock.now() });
      });
      if (made === null) return null;
      emitImportChanged(deps.live, context.me, { projectId: context.projectId, importId: made._id });
      emitBoardChanged(deps.live, context.projectId);
      return made;
    },
  };
}

/** An issue as a card of a file, its address first, so that it is never cut off. */
const cardOf = ({ title, description, labels, url, createdAt }: Issues[number]): Card => ({
  ...emptyCard,
  title,
  description: `${url}\n\n${description}`,
  list: 'Open',
  labels,
  createdAt: createdAt ?? '',
});

/** Inserts an import that is done, with its tasks at the end of To Do. The board is locked. */
async function insert(
  tx: Queryable,
  { me: memberId, projectId }: BoardContext,
  { from, issues, room, now }: { from: From; issues: Issues; room: number; now: Date },
): Promise<TaskImport> {
  const importId = newId();
  const total = issues.length;
  const row = {
    id: importId,
    projectId,
    memberId,
    fileName: from.name,
    source: from.kind,
    header: null,
    hasNumbers: false,
    pullRequests: 0,
    choices: {},
    preview: null,
    status: 'done' as const,
    problem: null,
    cards: total,
    total,
    made: total,
    kept: 0,
    place: total - 1,
    failures: 0,
    dueAt: now,
    createdAt: now,
    endedAt: now,
  };
  const first = await takeNumbers(tx, { ...row, nextNumber: null }, total);
  const maker = createTaskMaker({
    source: from.kind,
    header: null,
    choices: {},
    people: [],
    timeZone: 'UTC',
    now,
  });
  const keys = generateNKeysBetween(await repository.lastPositionOf(tx, projectId), null, total);
  const placed = issues.flatMap((issue, place) => {
    const made = maker.make(maker.read(JSON.stringify(cardOf(issue))), place);
    if (made === null) return [];
    const number = (first ?? 1) + place;
    return [{ ...made.task, id: newId(), place, position: keys[place] ?? '', number }];
  });
  const nextNumber = (first ?? 1) + total;
  await repository.insertDone(tx, { ...row, nextNumber });
  const parts = placed.map(() => '');
  await repository.insertCards(tx, importId, { from: 0, rows: parts, weights: parts.map(() => 1) });
  await repository.insertTasks(tx, { projectId, importId, memberId }, placed, now);
  const notes = placed.map(({ id: taskId, place }) => ({ url: issues[place]?.url ?? '', taskId }));
  await repository.noteIssues(tx, projectId, notes);
  return toImport({ ...row, nextNumber }, room - total);
}
