import { readFile as readBytes, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import {
  importLimits,
  type ImportMapping,
  type ImportPreview,
  type TaskImport,
} from '@tandem/contract/tasks/tasks-imports';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-work.ts';
import { runInThread } from '../../../platform/concurrency/run-in-thread.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { headBytes, safeName, typeOf, unknownType } from '../../attachments/public.ts';
import { whileDiskHasRoom } from '../../files/public.ts';
import { projectErrors } from '../../projects/public.ts';
import type { BoardDeps } from '../boards/board-changes.service.ts';
import { lockBoard, requireBoardAccess } from '../boards/boards.service.ts';
import type { BoardContext } from '../tasks.deps.ts';
import { countTasks, type NamedBoard } from '../tasks.repository.ts';
import type { FileProblem, ReadFile } from './files.rules.ts';
import { emitImportChanged } from './import-worker.service.ts';
import { importErrors } from './imports.errors.ts';
import * as repository from './imports.repository.ts';
import { createPreviewer, type ImportContext } from './mapping.rules.ts';

export interface ImportsDeps extends BoardDeps {
  storage: Pick<Storage, 'arrivals'>;
  /** Says that there is something to do. */
  wake(): void;
}

/** The requesting member and the import. */
interface OnImport extends BoardContext {
  importId: string;
}

type Upload = Pick<Caller, 'me' | 'receiveFile' | 'storeTexts'>;

/** Files of one process that are read at a time, each in a thread of its own. */
const readAtOnce = 2;

/** Reading a file of the largest size takes a tenth of each. */
const thread = {
  module: new URL('./files.rules.ts', import.meta.url),
  name: 'readFile',
  megabytes: 1_024,
  seconds: 30,
};

/** Reads files, shows what would become of them, and starts and undoes imports. Only the owner of a project may. */
export function createImportsService(deps: ImportsDeps) {
  const inTurn = createKeyedLimiter({ inAll: readAtOnce, each: 1 });
  const { orm } = deps.database;
  return {
    uploadImport: (upload: Upload, projectId: string): Promise<TaskImport> =>
      inTurn(upload.me, () => receive(deps, upload, projectId)),
    listImports: async (context: BoardContext): Promise<TaskImport[]> => {
      await requireOwner(orm, context);
      const room = await roomOf(orm, context.projectId);
      const rows = await repository.listImports(orm, context.projectId);
      return rows
        .filter(({ status, preview }) => status !== 'preview' || preview !== null)
        .map((row) => toImport({ ...row, preview: null }, room));
    },
    viewImport: async (context: OnImport): Promise<TaskImport> => {
      await requireOwner(orm, context);
      const row = (await repository.findImport(orm, context)) ?? refuse(importErrors.notFound);
      return toImport(row, await roomOf(orm, context.projectId));
    },
    mapImport: (context: OnImport, mapping: ImportMapping): Promise<TaskImport> =>
      map(deps, context, mapping),
    startImport: (context: OnImport, mapping: ImportMapping): Promise<TaskImport> =>
      start(deps, context, mapping),
    undoImport: (context: OnImport): Promise<TaskImport> => undo(deps, context),
    sweepImports: (): Promise<void> =>
      repository.deleteEnded(orm, new Date(deps.clock.now().getTime() - undoMs)),
  };
}

const undoMs = importLimits.undoHours * 3_600_000;

/** The board, for its owner; whoever is not in the project gets 404, and a collaborator 403. */
async function requireOwner(db: Queryable, { me, projectId }: BoardContext): Promise<NamedBoard> {
  const board = await requireBoardAccess(db, { me, projectId });
  return board.ownerId === me ? board : refuse(projectErrors.ownerOnly);
}

const roomOf = async (db: Queryable, projectId: string): Promise<number> =>
  Math.max(0, limits.tasksOfBoard - (await countTasks(db, projectId)));

/** The import as the API shows it. */
export function toImport(row: repository.ImportRow, room: number): TaskImport {
  const { id, fileName, source, status, cards, total, made, kept, createdAt, endedAt, preview } = row;
  const isWaiting = status === 'preview';
  const why = isWaiting ? whyNotStart(row, room) : null;
  const canUndo = status === 'running' || status === 'done' || status === 'failed';
  const from = endedAt ?? createdAt;
  return {
    _id: id,
    fileName,
    source,
    status,
    cards,
    total,
    made,
    kept,
    room,
    problem: why?.message ?? row.problem,
    createdAt: createdAt.toISOString(),
    undoUntil: canUndo ? new Date(from.getTime() + undoMs).toISOString() : null,
    ...(isWaiting && preview !== null && { preview }),
  };
}

/** Why what was chosen cannot be imported, or null. */
function whyNotStart({ preview, total }: { preview: ImportPreview | null; total: number }, room: number) {
  if (preview?.dateForm === null) return importErrors.noDates;
  if (total > room) return importErrors.noRoom(total, room);
  return null;
}

/** Receives a file, reads it in a thread, keeps its rows, and says what would become of them. The file itself is not kept. */
async function receive(deps: ImportsDeps, upload: Upload, projectId: string): Promise<TaskImport> {
  const { me, receiveFile, storeTexts } = upload;
  const { orm } = deps.database;
  const board = await requireOwner(orm, { me, projectId });
  if (board.isArchived) refuse(projectErrors.archived);
  if ((await repository.isAtWork(orm, projectId)) > 0) refuse(importErrors.running);
  const path = join(deps.storage.arrivals, newId());
  try {
    const { name } = await whileDiskHasRoom(() => receiveFile({ path, bytes: importLimits.bytes }));
    const file = await read(path);
    const id = newId();
    for (const rows of inParts(file.rows)) storeTexts(rows);
    await insert(deps, { id, projectId, memberId: me, fileName: safeName(name) }, file);
    return await preview(deps, { me, projectId, importId: id }, {});
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads a file by its bytes; refuses with a sentence what is no board. */
async function read(path: string): Promise<ReadFile> {
  const bytes = new Uint8Array(await readBytes(path));
  if (bytes.byteLength === 0) refuse(importErrors.empty);
  const type = typeOf(bytes.subarray(0, headBytes));
  if (type === 'application/zip' || type === 'application/gzip') refuse(importErrors.archive);
  if (type !== unknownType) refuse(importErrors.notText);
  const found = await runInThread<ReadFile | { problem: FileProblem }>(thread, bytes);
  if (found === null) return refuse(importErrors.unreadable);
  return 'problem' in found ? refuse(importErrors[found.problem]) : found;
}

/** Rows of a file that are inserted in one statement. */
const rowsAtOnce = 200;

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );

async function insert(
  { database, clock }: ImportsDeps,
  it: { id: string; projectId: string; memberId: string; fileName: string },
  { rows, weights, source, header, hasNumbers, pullRequests }: ReadFile,
): Promise<void> {
  const now = clock.now();
  await database.transaction((tx) =>
    repository.insertImport(tx, {
      ...it,
      source,
      header,
      hasNumbers,
      pullRequests,
      choices: {},
      status: 'preview',
      cards: rows.length,
      total: 0,
      dueAt: now,
      createdAt: now,
    }),
  );
  const weightsInParts = inParts(weights);
  for (const [at, some] of inParts(rows).entries()) {
    const part = { from: at * rowsAtOnce, rows: some, weights: weightsInParts[at] ?? [] };
    await repository.insertCards(database.orm, it.id, part);
  }
}

/** Works out what would become of a file by what was chosen before and now. */
async function previewOf(
  { database: { orm }, clock }: ImportsDeps,
  board: NamedBoard,
  row: repository.ImportRow,
  mapping: ImportMapping,
) {
  const given = Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
  const choices: ImportMapping = { ...row.choices, ...given };
  const { source, header, pullRequests } = row;
  const people = await repository.listPeople(orm, board.projectId);
  const context: ImportContext = {
    source,
    header,
    choices,
    people,
    timeZone: board.timeZone,
    now: clock.now(),
  };
  const titles = await repository.listTitles(orm, board.projectId);
  const previewer = createPreviewer(context, { titles, pullRequests });
  for await (const rows of repository.readRows(orm, row.id)) {
    for (const [at, stored] of rows.entries()) {
      if (at % 50 === 49) await nextTurn();
      previewer.add(stored);
    }
  }
  return { choices, ...previewer.finish() };
}

async function preview(deps: ImportsDeps, context: OnImport, mapping: ImportMapping): Promise<TaskImport> {
  const { orm } = deps.database;
  const board = await requireOwner(orm, context);
  if (board.isArchived) refuse(projectErrors.archived);
  const row = (await repository.findImport(orm, context)) ?? refuse(importErrors.notFound);
  if (row.status !== 'preview') refuse(importErrors.started);
  const { choices, preview: shown, total } = await previewOf(deps, board, row, mapping);
  if (!(await repository.savePreview(orm, row.id, { choices, preview: shown, total })))
    refuse(importErrors.started);
  return toImport({ ...row, preview: shown, total }, await roomOf(orm, context.projectId));
}

/** The lists and people of other columns are other ones, so what was chosen for them before is forgotten. */
const map = (deps: ImportsDeps, context: OnImport, mapping: ImportMapping): Promise<TaskImport> =>
  preview(
    deps,
    context,
    mapping.columns === undefined ? mapping : { lists: [], people: [], ...withoutUndefined(mapping) },
  );

const withoutUndefined = (mapping: ImportMapping): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));

async function start(deps: ImportsDeps, context: OnImport, mapping: ImportMapping): Promise<TaskImport> {
  const { database, clock, live, wake } = deps;
  const board = await requireOwner(database.orm, context);
  const found = (await repository.findImport(database.orm, context)) ?? refuse(importErrors.notFound);
  if (found.status !== 'preview') return refuse(importErrors.started);
  const { choices, preview: shown, total, dateForm } = await previewOf(deps, board, found, mapping);
  if (dateForm === null) return refuse(importErrors.noDates);
  if (total === 0) refuse(importErrors.nothing);
  const started = await deps.change(context.projectId, async (tx) => {
    const room = await lockForImport(tx, context);
    if (total > room) refuse(importErrors.noRoom(total, room));
    const row = (await repository.lockImport(tx, context)) ?? refuse(importErrors.notFound);
    if (row.status !== 'preview') refuse(importErrors.started);
    if ((await repository.isAtWork(tx, context.projectId)) > 0) refuse(importErrors.running);
    const nextNumber = await takeNumbers(tx, row, total);
    const chosen = { ...choices, dateForm, leaveOut: shown.leaveOut };
    const changes = { choices: chosen, preview: null, status: 'running' as const, total, nextNumber };
    await repository.updateImport(tx, row.id, { ...changes, dueAt: clock.now() });
    return toImport({ ...row, ...changes }, room);
  });
  emitImportChanged(live, context.me, context);
  wake();
  return started;
}

/** Locks the board for its owner; returns how many more tasks it can have. */
export async function lockForImport(tx: Queryable, context: BoardContext): Promise<number> {
  const board = await lockBoard(tx, context);
  if (board.ownerId !== context.me) refuse(projectErrors.ownerOnly);
  return roomOf(tx, context.projectId);
}

/**
 * Takes the numbers of all tasks at once, so that they follow each other whatever people create meanwhile. An export keeps its
 * own numbers on a board that never had a task. Returns the first, or null where cards keep their own.
 */
export async function takeNumbers(
  tx: Queryable,
  { id, projectId, hasNumbers }: repository.ImportRow,
  total: number,
): Promise<number | null> {
  const last = await repository.lastNumberOf(tx, projectId);
  const keepsOwn = hasNumbers && last === 0;
  await repository.takeNumbers(
    tx,
    projectId,
    keepsOwn ? await repository.highestNumberOf(tx, id) : last + total,
  );
  return keepsOwn ? null : last + 1;
}

/** Has the tasks of an import removed, of one that is under way too; discards what has not started. */
async function undo(deps: ImportsDeps, context: OnImport): Promise<TaskImport> {
  const { clock, live, wake } = deps;
  const now = clock.now();
  const undone = await deps.change(context.projectId, async (tx) => {
    const room = await lockForImport(tx, context);
    const row = (await repository.lockImport(tx, context)) ?? refuse(importErrors.notFound);
    const { id, status, endedAt } = row;
    if (status === 'preview') {
      await repository.deleteImport(tx, id);
      return toImport({ ...row, status: 'undone' }, room);
    }
    if (status === 'undoing' || status === 'undone') return toImport(row, room);
    if (endedAt !== null && now.getTime() - endedAt.getTime() > undoMs) refuse(importErrors.tooLate);
    const changes = { status: 'undoing' as const, problem: null, endedAt: null, failures: 0, dueAt: now };
    await repository.updateImport(tx, id, changes);
    return toImport({ ...row, ...changes }, room);
  });
  emitImportChanged(live, context.me, context);
  wake();
  return undone;
}
