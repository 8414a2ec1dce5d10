import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import { importChanged } from '@tandem/contract/tasks/tasks-imports';
import { generateNKeysBetween } from 'fractional-indexing';
import { createQueueWorker } from '../../../platform/concurrency/queue-worker.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { DatabaseLog, Queryable } from '../../../platform/database/database.ts';
import type { BackgroundWorker } from '../../../platform/feature.ts';
import { newId } from '../../../platform/ids.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import { type LockedProject, lockProject } from '../../projects/public.ts';
import type { BoardDeps } from '../boards/board-changes.service.ts';
import { emitBoardChanged, emitToAssignees } from '../tasks.live.ts';
import { countTasks } from '../tasks.repository.ts';
import { stopSentences } from './imports.errors.ts';
import * as repository from './imports.repository.ts';
import { createTaskMaker } from './mapping.rules.ts';

/** What one transaction writes or removes at most: on the embedded database, everybody waits for it. */
const piece = { cards: 40, weight: 40, removed: 40 };
/** The worker rests as many times as long as a piece took: fewer than one request in twenty meets a piece. */
const rest = { factor: 20, longestMs: 1_000 };
/** A board that many look at is not loaded again for every piece. */
const tellMs = 2_000;
/** From so many failures in a row on, the import is given up; before, each waits longer. */
const failures = { most: 5, waitMs: 5_000 };

/** Tells the owner of a project that an import into it got on. */
export const emitImportChanged = (
  live: Live,
  ownerId: string,
  { projectId, importId }: repository.ImportRef,
): void => live.publish(importChanged, memberAudience(ownerId), { projectId, importId });

type WorkerDeps = BoardDeps & { log: DatabaseLog };

export interface ImportWorker extends BackgroundWorker {
  wake(): void;
}

/** What a piece did, for those who hear of it after COMMIT. */
interface Done {
  ownerId: string;
  assigneeIds: (string | null)[];
  isEnded: boolean;
}

/**
 * Works off imports and their undoing. A piece is one transaction with its progress in it, so that a process that ends in the
 * middle of one leaves nothing of it, and any process goes on from there (ADR 0116).
 */
export function createImportWorker(deps: WorkerDeps): ImportWorker {
  const { database, clock, log } = deps;
  const onError = (err: unknown) =>
    log.warn({ err: describeDatabaseError(err) ?? 'unknown' }, 'No import could be read; tried again');
  const worker = createQueueWorker({ lanes: 1, onError });
  const toldAt = new Map<string, number>();
  const workNext = async (): Promise<boolean> => {
    const due = await repository.findDue(database.orm, clock.now());
    if (due === null) return false;
    try {
      const done = await deps.change(due.projectId, (tx) => workPiece(deps, tx, due));
      if (done !== null) tell(deps, due, done, toldAt);
    } catch (error) {
      log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'A part of an import failed; tried again');
      await noteFailure(deps, due);
    }
    return true;
  };
  return {
    wake: worker.wake,
    workOff: () => worker.workOff(workNext),
    start: () =>
      worker.start(async () => {
        const begunAt = performance.now();
        const worked = await workNext();
        if (worked) await delay(Math.min(rest.longestMs, rest.factor * (performance.now() - begunAt)));
        return worked;
      }),
    stop: worker.stop,
  };
}

/** Tells the owner how far it is, and those who look at the board that it changed. */
function tell(
  { live }: WorkerDeps,
  ref: repository.ImportRef,
  { ownerId, assigneeIds, isEnded }: Done,
  toldAt: Map<string, number>,
): void {
  emitImportChanged(live, ownerId, ref);
  emitToAssignees(live, ...assigneeIds);
  const now = performance.now();
  if (!isEnded && now - (toldAt.get(ref.importId) ?? -tellMs) < tellMs) return;
  if (isEnded) toldAt.delete(ref.importId);
  else toldAt.set(ref.importId, now);
  emitBoardChanged(live, ref.projectId);
}

/** Does a piece under the locks of the project and the import; null where there is nothing left to do. */
async function workPiece(deps: WorkerDeps, tx: Queryable, ref: repository.ImportRef): Promise<Done | null> {
  const project = await lockProject(tx, ref.projectId);
  const row = await repository.lockImport(tx, ref);
  if (row?.status !== 'running' && row?.status !== 'undoing') return null;
  if (project?.archivedAt !== null) {
    await stop(deps, tx, row, 'archived');
    return project === null ? null : { ...ended, ownerId: project.ownerId };
  }
  const step =
    row.status === 'running' ? await importPiece(deps, tx, row, project) : await undoPiece(deps, tx, row);
  return { ownerId: project.ownerId, ...step };
}

type Step = Pick<Done, 'assigneeIds' | 'isEnded'>;
const ended: Step = { assigneeIds: [], isEnded: true };

async function importPiece(
  deps: WorkerDeps,
  tx: Queryable,
  row: repository.ImportRow,
  project: LockedProject,
): Promise<Step> {
  const now = deps.clock.now();
  const { id: importId, projectId, memberId, source, header, choices } = row;
  const rows = await repository.nextRows(tx, row, piece);
  const people = await repository.listPeople(tx, projectId);
  const maker = createTaskMaker({ source, header, choices, people, timeZone: project.timeZone, now });
  const made = rows.flatMap(({ place, card }) => {
    const found = maker.make(maker.read(card), place);
    return found === null ? [] : [{ place, task: found.task }];
  });
  if ((await countTasks(tx, projectId)) + made.length > limits.tasksOfBoard) {
    await stop(deps, tx, row, 'full');
    return ended;
  }
  const keys = generateNKeysBetween(await repository.lastPositionOf(tx, projectId), null, made.length);
  const placed = made.map(({ place, task }, at) => ({
    ...task,
    id: newId(),
    place,
    position: keys[at] ?? '',
    number: row.nextNumber === null ? task.number : row.nextNumber + at,
  }));
  await repository.insertTasks(tx, { projectId, importId, memberId }, placed, now);
  const last = rows.at(-1)?.place ?? row.cards - 1;
  const isEnded = last >= row.cards - 1;
  await repository.updateImport(tx, importId, {
    place: last,
    made: row.made + placed.length,
    nextNumber: row.nextNumber === null ? null : row.nextNumber + placed.length,
    failures: 0,
    dueAt: now,
    ...(isEnded && { status: 'done', endedAt: now }),
  });
  if (isEnded) await repository.forgetCards(tx, importId);
  return { assigneeIds: placed.map(({ assigneeId }) => assigneeId), isEnded };
}

async function undoPiece({ clock }: WorkerDeps, tx: Queryable, row: repository.ImportRow): Promise<Step> {
  const now = clock.now();
  const undone = await repository.removeTasks(tx, row.id, piece.removed);
  if (undone === null) {
    await repository.updateImport(tx, row.id, { status: 'undone', endedAt: now });
    await repository.forgetCards(tx, row.id);
    return ended;
  }
  const { removed, kept, assigneeIds } = undone;
  await repository.updateImport(tx, row.id, {
    made: row.made - removed,
    kept: row.kept + kept,
    failures: 0,
    dueAt: now,
  });
  return { assigneeIds, isEnded: false };
}

/** Ends an import where it is. What it made can still be undone. */
async function stop(
  { clock }: WorkerDeps,
  tx: Queryable,
  { id }: repository.ImportRow,
  why: keyof typeof stopSentences,
): Promise<void> {
  const problem = stopSentences[why];
  await repository.updateImport(tx, id, { status: 'failed', problem, endedAt: clock.now() });
  await repository.forgetCards(tx, id);
}

/** Tries a piece again later, and gives up after some failures. */
async function noteFailure(deps: WorkerDeps, ref: repository.ImportRef): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await repository.lockImport(tx, ref);
    if (row === null) return;
    const count = row.failures + 1;
    if (count >= failures.most) return stop(deps, tx, row, 'failed');
    const dueAt = new Date(deps.clock.now().getTime() + count * failures.waitMs);
    await repository.updateImport(tx, row.id, { failures: count, dueAt });
  });
}
