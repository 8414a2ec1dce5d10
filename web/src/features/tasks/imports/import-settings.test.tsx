import {
  type ImportPreview,
  listImports,
  mapImport,
  startImport,
  type TaskImport,
  undoImport,
  viewImport,
} from '@tandem/contract/tasks/tasks-imports';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { ImportSettings } from './import-settings.tsx';

const preview: ImportPreview = {
  columns: [
    { name: 'Name', field: 'title', example: 'Roof' },
    { name: 'Until', field: 'due', example: '05/03/2026' },
  ],
  dateForms: ['dmy', 'mdy'],
  dateForm: null,
  lists: [{ name: '', count: 2, leftOut: 0, column: 'To Do' }],
  people: [],
  cards: [0, 1].map((place) => ({
    place,
    title: `Roof ${place}`,
    list: '',
    labels: [],
    dueDate: '2026-03-05',
    assignee: '',
    notes: [],
  })),
  leaveOut: [],
  notes: [],
};
const waiting: TaskImport = {
  _id: 'i',
  fileName: 'roofs.csv',
  source: 'csv',
  status: 'preview',
  cards: 2,
  total: 2,
  made: 0,
  kept: 0,
  room: 5_000,
  problem: 'Choose how dates are written.',
  createdAt: '2026-11-20T12:00:00.000Z',
  undoUntil: null,
  preview,
};
const begun = { preview: undefined, problem: null, undoUntil: '2026-11-21T12:00:00.000Z' };

let server: FakeServer;
let now: TaskImport;
beforeEach(() => {
  server = startFakeServer();
  now = waiting;
  server.answer(listImports, () => ({ data: [{ ...now, preview: undefined }] }));
  server.answer(viewImport, () => ({ data: now }));
  server.answer(mapImport, () => {
    now = { ...waiting, problem: null, preview: { ...preview, dateForm: 'dmy' } };
    return { message: 'Changed.', data: now };
  });
  server.answer(startImport, () => {
    now = { ...waiting, ...begun, status: 'running', total: 1 };
    return { message: 'Started.', data: now };
  });
  server.answer(undoImport, () => {
    now = { ...waiting, ...begun, status: 'undone', total: 1 };
    return { message: 'Undone.', data: now };
  });
});
const render = () => renderInApp(<ImportSettings project={projectNamed('Hut book', { _id: 'p' })} />);
const sent = () => server.requests.filter(({ method }) => method !== 'GET');
const step = () =>
  within(screen.getByRole('list', { name: 'Steps of the import' })).getByRole('listitem', { current: 'step' })
    .textContent;
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('asks how dates are written, imports what is chosen, and undoes it', async () => {
  const { user } = await render();
  expect((await button('Import 2 tasks')).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Choose how dates are written.');
  expect(step()).toBe('Preview');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How dates are written' }), 'dmy');
  expect((await button('Import 2 tasks')).disabled).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'Import Roof 1' }));
  await user.click(await button('Import 1 task'));
  expect(await screen.findByRole('heading', { name: 'Importing: 0 of 1 task' })).toBeTruthy();
  expect(step()).toBe('Done');
  expect(sent().map(({ body }) => body)).toEqual([
    { dateForm: 'dmy' },
    { lists: [{ name: '', column: 'To Do' }], people: [], leaveOut: [1] },
  ]);
  await user.click(await button('Stop and undo'));
  expect(sent()).toHaveLength(2);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeTruthy();
  await user.click(await button('Import another file'));
  expect(await button('Choose a file')).toBeTruthy();
  expect(step()).toBe('Source');
});

it('imports nothing where the board has no room, or when no list is left', async () => {
  now = { ...waiting, problem: null, room: 1, preview: { ...preview, dateForm: 'ymd', dateForms: ['ymd'] } };
  const { user } = await render();
  expect((await button('Import 2 tasks')).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('1');
  await user.click(screen.getByRole('checkbox', { name: 'Import Roof 0' }));
  expect((await button('Import 1 task')).disabled).toBe(false);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column for No list' }), 'Leave out');
  expect((await button('Import 0 tasks')).disabled).toBe(true);
});

it('keeps what was chosen when the start fails, and tries it again', async () => {
  now = { ...waiting, problem: null, preview: { ...preview, dateForm: 'ymd', dateForms: ['ymd'] } };
  server.refuse(startImport, 503, { message: 'The server is busy.' });
  const { user } = await render();
  await user.click(await screen.findByRole('checkbox', { name: 'Import Roof 0' }));
  await user.click(await button('Import 1 task'));
  const again = await screen.findByRole('button', { name: /Retry|Try again/ });
  expect(await button('Import 1 task')).toBeTruthy();
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Importing: 0 of 1 task' })).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({ leaveOut: [0] }),
    expect.objectContaining({ leaveOut: [0] }),
  ]);
});
