import { deleteAccount } from '@tandem/contract/account';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import {
  acceptOwnership,
  offerOwnership,
  removeProjectUser,
} from '@tandem/contract/projects/project-members';
import { addChecklistItem, listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import { addTaskComment, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import {
  exportProject,
  listImports,
  mapImport,
  type ProjectExport,
  startImport,
  undoImport,
  viewImport,
} from '@tandem/contract/tasks/tasks-imports';
import { deleteTask, editTask, listTasks, type Task } from '@tandem/contract/tasks';
import { listNotifications } from '@tandem/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importOf, previewOf, sendImport, trelloBoard } from '../../../testing/import-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, boardOf } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
let stranger: Actor;

beforeAll(async () => {
  app = await createTestApp();
  [owner, collaborator, stranger] = [await app.member(), await app.member(), await app.member()];
});
afterAll(() => app.close());

async function project(): Promise<string> {
  const { _id } = await publish(owner);
  await joinProject(owner, collaborator, _id);
  return _id;
}

const tasksOf = async (id: string): Promise<Task[]> =>
  (await owner.call(listTasks, { params: { projectId: id } })).tasks;

const start = (id: string, importId: string, body = {}) =>
  owner.call(startImport, { params: { id, importId }, body });

async function imported(id: string, file: unknown, body = {}): Promise<string> {
  const { _id } = await previewOf(owner, id, file);
  await start(id, _id, body);
  await app.workOff();
  return _id;
}

// spec: added-930
it('shows what would become of a Trello board and imports it as chosen', async () => {
  const id = await project();
  await addTask(owner, id, { title: 'ask for a SPARE key' });
  const { _id: importId, ...shown } = await previewOf(owner, id, trelloBoard);
  expect(shown).toMatchObject({ source: 'trello', status: 'preview', cards: 6, total: 3, problem: null });
  const { preview } = shown;
  expect(preview?.lists).toEqual([
    { name: 'Ideas', count: 2, leftOut: 1, column: 'To Do' },
    { name: 'Archived', count: 2, leftOut: 0, column: null },
    { name: 'Doing', count: 1, leftOut: 0, column: 'In Progress' },
    { name: 'Done', count: 1, leftOut: 0, column: 'Done' },
  ]);
  expect(preview?.people).toEqual([
    { name: 'Guest Seven', count: 2, memberId: null },
    { name: 'Member Number 2', count: 1, memberId: collaborator.id },
  ]);
  expect(preview?.leaveOut).toEqual([0]);
  expect(preview?.cards[0]).toMatchObject({ title: 'Ask for a spare key', sameAs: 1 });
  expect(preview?.notes).toEqual([{ note: 'filesLeft', count: 1, examples: ['Print the winter map'] }]);
  expect(await boardOf(owner, id)).toEqual({ 'To Do': ['ask for a SPARE key'] });

  const { data } = await start(id, importId, {
    lists: [{ name: 'Ideas', column: 'Done' }],
    people: [{ name: 'Guest Seven', memberId: owner.id }],
    leaveOut: [],
  });
  expect(data).toMatchObject({ status: 'running', total: 4, made: 0 });
  await app.workOff();
  expect(await importOf(owner, id, importId)).toMatchObject({ status: 'done', made: 4, total: 4 });
  expect(await boardOf(owner, id)).toEqual({
    'To Do': ['ask for a SPARE key'],
    Done: ['Ask for a spare key', 'Print the winter map', 'Count the bunks'],
    'In Progress': ['Solder the port'],
  });
  const tasks = await tasksOf(id);
  expect(tasks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  const map = tasks.find(({ title }) => title === 'Print the winter map') as Task;
  expect(map).toMatchObject({
    description: 'For the **wall**.',
    labels: ['paper', 'green'],
    dueDate: '2026-12-01',
    assignedTo: owner.id,
    createdAt: '2024-03-12T20:50:08.000Z',
    commentsCount: 2,
    checklistCount: 2,
    checklistDoneCount: 1,
  });
  const params = { projectId: id, taskId: map._id };
  const { comments } = await collaborator.call(listTaskComments, { params });
  expect(comments.map(({ text, importedFrom, createdBy }) => [text, importedFrom, createdBy])).toEqual([
    ['Which paper?', 'Ana on Trello', null],
    ['Two of each.', 'Ana on Trello', null],
  ]);
  const { data: checklist } = await owner.call(listChecklist, { params });
  expect(checklist.items.map(({ text, isDone }) => [text, isDone])).toEqual([
    ['Ink', true],
    ['Paper', false],
  ]);
  const { data: told } = await collaborator.call(listNotifications);
  expect(told.filter(({ kind }) => kind.startsWith('task'))).toEqual([]);
});

// spec: added-931
it('asks which date form a table has, and reads the columns that the owner chooses', async () => {
  const id = await project();
  const csv = 'Titel;Wann;Wer\r\n"Dach; neu";03/04/2026;x\r\nBoden;05/06/2026;y\r\n';
  const { _id: importId, preview, total } = await previewOf(owner, id, csv);
  expect(preview?.columns?.map(({ name, field, example }) => [name, field, example])).toEqual([
    ['Titel', 'title', 'Dach; neu'],
    ['Wann', null, '03/04/2026'],
    ['Wer', null, 'x'],
  ]);
  expect(total).toBe(2);
  const none = { columns: [null, null, null] };
  expect(await owner.refused(startImport, { params: { id, importId }, body: none })).toMatchObject({
    code: 'imports.nothing',
  });
  const columns = ['title' as const, 'due' as const, null];
  const mapped = await owner.call(mapImport, { params: { id, importId }, body: { columns } });
  expect(mapped.data).toMatchObject({ total: 2, problem: 'Choose how dates are written in this file.' });
  expect(mapped.data.preview).toMatchObject({ dateForms: ['dmy', 'mdy'], dateForm: null });
  expect(await owner.refused(startImport, { params: { id, importId }, body: {} })).toMatchObject({
    status: 409,
    code: 'imports.no_dates',
  });
  await start(id, importId, { dateForm: 'dmy' });
  await app.workOff();
  expect((await tasksOf(id)).map(({ title, dueDate }) => [title, dueDate])).toEqual([
    ['Dach; neu', '2026-04-03'],
    ['Boden', '2026-06-05'],
  ]);
});

// spec: added-932
it('undoes exactly what it made, and keeps what people changed since', async () => {
  const id = await project();
  const own = await addTask(owner, id, { title: 'Mine' });
  const cards = Array.from({ length: 7 }, (_, at) => ({ title: `Issue ${at}`, state: 'open', number: at }));
  const importId = await imported(id, cards);
  const byTitle = new Map((await tasksOf(id)).map((task) => [task.title, task._id]));
  const on = (at: number) => ({ projectId: id, taskId: byTitle.get(`Issue ${at}`) ?? '' });
  await collaborator.call(editTask, { params: on(0), body: { title: 'Edited' } });
  await collaborator.call(addTaskComment, { params: on(1), body: { text: 'I do it.' } });
  await collaborator.call(addChecklistItem, { params: on(2), body: { text: 'First' } });
  await collaborator.call(deleteTask, { params: on(3) });

  const { data } = await owner.call(undoImport, { params: { id, importId } });
  expect(data.status).toBe('undoing');
  await app.workOff();
  expect(await importOf(owner, id, importId)).toMatchObject({ status: 'undone', kept: 3, undoUntil: null });
  expect(await boardOf(owner, id)).toEqual({ 'To Do': ['Mine', 'Edited', 'Issue 1', 'Issue 2'] });
  const [first] = await tasksOf(id);
  expect(first).toEqual(own);
  // A new task does not get a number of those that went.
  expect((await addTask(owner, id)).number).toBe(9);
  await owner.call(undoImport, { params: { id, importId } });
  await app.workOff();
  expect(await tasksOf(id)).toHaveLength(5);
});

it('cannot undo after a day, and forgets files and imports then', async () => {
  const id = await project();
  const importId = await imported(id, trelloBoard);
  const { _id: waiting } = await previewOf(owner, id, trelloBoard);
  expect((await owner.call(listImports, { params: { id } })).data.map(({ status }) => status)).toEqual([
    'preview',
    'done',
  ]);
  app.clock.advance(24 * 3_600_000 + 1);
  expect(await owner.refused(undoImport, { params: { id, importId } })).toMatchObject({
    status: 409,
    code: 'imports.too_late',
  });
  await app.runJob('sweep-imports');
  for (const gone of [importId, waiting])
    expect((await owner.refused(viewImport, { params: { id, importId: gone } })).status).toBe(404);
  const { rows } = await app.database.executeSql('select from import_cards', []);
  expect(rows).toEqual([]);
  expect(await tasksOf(id)).toHaveLength(4);
});

// spec: added-933
it('refuses what does not fit on the board in the preview and at the start', async () => {
  const id = await project();
  const cards = Array.from({ length: 5_001 }, (_, at) => ({ title: `Issue ${at}`, state: 'open' }));
  const { _id: importId, problem } = await previewOf(owner, id, cards);
  expect(problem).toBe(
    'A board can have at most 5,000 tasks, so 5,000 more fit on this one. You chose 5,001: leave out a list, or delete some that are done.',
  );
  expect(await owner.refused(startImport, { params: { id, importId }, body: {} })).toMatchObject({
    status: 409,
    code: 'imports.no_room',
    message: problem,
  });
  expect(await tasksOf(id)).toEqual([]);
});

it('stops when the project is archived, and can be undone afterwards', async () => {
  const id = await project();
  const { _id: importId } = await previewOf(owner, id, trelloBoard);
  await start(id, importId);
  await owner.call(archiveProject, { params: { id } });
  await app.workOff();
  expect(await importOf(owner, id, importId)).toMatchObject({
    status: 'failed',
    made: 0,
    problem: 'It stopped, because the project was archived.',
  });
  expect((await sendImport(owner, id, trelloBoard)).statusCode).toBe(409);
});

// spec: added-934
it('refuses files that are no board, each with a sentence', async () => {
  const id = await project();
  const refusals: [unknown, string][] = [
    [Buffer.from('PK\u0003\u0004rest'), 'imports.archive'],
    [Buffer.from('%PDF-1.7'), 'imports.not_text'],
    [Buffer.alloc(0), 'imports.empty'],
    ['{"cards": [', 'imports.broken_json'],
  ];
  for (const [file, code] of refusals) {
    const reply = await sendImport(owner, id, file);
    expect({ code, status: reply.statusCode, given: reply.json<{ code: string }>().code }).toEqual({
      code,
      status: 400,
      given: code,
    });
  }
  const large = await sendImport(owner, id, Buffer.alloc(26 * 1024 * 1024, 'x'));
  expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'upload.too_large']);
  expect((await owner.call(listImports, { params: { id } })).data).toEqual([]);
});

it('lets the owner alone import, one at a time', async () => {
  const id = await project();
  for (const [who, status] of [
    [collaborator, 403],
    [stranger, 404],
  ] as const) {
    expect((await sendImport(who, id, trelloBoard)).statusCode).toBe(status);
    expect((await who.refused(listImports, { params: { id } })).status).toBe(status);
  }
  const { _id: importId } = await previewOf(owner, id, trelloBoard);
  for (const operation of [viewImport, mapImport, startImport, undoImport])
    expect((await collaborator.refused(operation, { params: { id, importId }, body: {} })).status).toBe(403);
  const other = await project();
  expect((await owner.refused(viewImport, { params: { id: other, importId } })).status).toBe(404);
  await start(id, importId);
  expect((await sendImport(owner, id, trelloBoard)).json()).toMatchObject({ code: 'imports.running' });
  expect(await owner.refused(startImport, { params: { id, importId }, body: {} })).toMatchObject({
    code: 'imports.started',
  });
  await app.workOff();
});

// spec: added-935
it('exports what the caller may read, and reads it back as it was', async () => {
  const [from, to] = [await project(), await project()];
  await imported(from, trelloBoard);
  const task = await addTask(collaborator, from, {
    title: '=HYPERLINK("x") ‮ turned',
    priority: 'High',
    dueDate: '2026-01-02',
    assignedTo: collaborator.id,
    description: '`code` and **bold**\n\n- list',
  });
  const params = { projectId: from, taskId: task._id };
  await owner.call(addTaskComment, { params, body: { text: `Look, <@${collaborator.id}>` } });
  await owner.call(addChecklistItem, { params, body: { text: 'Rope' } });
  const first = await exportOf(collaborator, from);
  expect(first.tasks.find(({ title }) => title === task.title)?.comments).toEqual([
    { author: 'Member Number 1', text: 'Look, @Member Number 2', at: expect.any(String) as string },
  ]);
  expect(JSON.stringify(first)).not.toMatch(/@example\.org|[\da-f]{8}-[\da-f]{4}/);
  await imported(to, first);
  const second = await exportOf(owner, to);
  expect(second.tasks).toEqual(first.tasks);
  expect((await stranger.refused(exportProject, { params: { id: from } })).status).toBe(404);
});

const exportOf = async (who: Actor, id: string): Promise<ProjectExport> =>
  (await who.send(exportProject, { params: { id } })).json<ProjectExport>();

it('goes on, and can be undone by the new owner, when whoever started it deletes their account', async () => {
  const [gone, heir] = [await app.member(), await app.member()];
  const { _id: id } = await publish(gone);
  await joinProject(gone, heir, id);
  const { _id: importId } = await previewOf(gone, id, trelloBoard);
  await gone.call(startImport, { params: { id, importId }, body: {} });
  await gone.call(offerOwnership, { params: { id }, body: { userId: heir.id } });
  await heir.call(acceptOwnership, { params: { id } });
  await gone.call(removeProjectUser, { params: { id, userId: gone.id } });
  await gone.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
  await app.workOff();
  const count = async () => (await heir.call(listTasks, { params: { projectId: id } })).tasks.length;
  const made = await count();
  expect(made).toBeGreaterThan(0);
  expect(await importOf(heir, id, importId)).toMatchObject({ status: 'done', made });
  await heir.call(undoImport, { params: { id, importId } });
  await app.workOff();
  expect(await count()).toBe(0);
});

it('forgets what somebody uploaded when they delete their account', async () => {
  const gone = await app.member();
  const { _id: id } = await publish(gone);
  await previewOf(gone, id, trelloBoard);
  await gone.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
  const { rows } = await app.database.executeSql('select from task_imports where member_id = $1', [gone.id]);
  expect(rows).toEqual([]);
});
