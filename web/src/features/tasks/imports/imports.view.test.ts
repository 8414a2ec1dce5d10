import type { ImportPreview, PreviewCard, TaskImport } from '@tandem/contract/tasks/tasks-imports';
import { expect, it } from 'vitest';
import { chosenIn, countChosen, isTaken, mappingOf, openImport, stepOf } from './imports.view.ts';

const card = (place: number, list: string, more: Partial<PreviewCard> = {}): PreviewCard => ({
  place,
  title: `Card ${place}`,
  list,
  labels: [],
  dueDate: null,
  assignee: '',
  notes: [],
  ...more,
});

const preview: ImportPreview = {
  columns: null,
  dateForms: [],
  dateForm: 'ymd',
  lists: [
    { name: 'Next', count: 300, leftOut: 1, column: 'To Do' },
    { name: 'Old', count: 20, leftOut: 0, column: null },
  ],
  people: [{ name: 'Bo', count: 2, memberId: null }],
  cards: [card(0, 'Next'), card(1, 'Next', { sameAs: 4 }), card(2, 'Old'), card(3, 'Next', { title: '' })],
  leaveOut: [1],
  notes: [],
};

const shown: TaskImport = {
  _id: 'i',
  fileName: 'board.json',
  source: 'trello',
  status: 'preview',
  cards: 321,
  total: 299,
  made: 0,
  kept: 0,
  room: 5_000,
  problem: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  undoUntil: null,
  preview,
};

it('counts what would be imported as lists and cards are turned on and off', () => {
  const chosen = chosenIn(preview);
  const count = (more: Partial<typeof chosen>) => countChosen(shown, { ...chosen, ...more });
  expect(count({})).toBe(299);
  expect(count({ leaveOut: new Set() })).toBe(300);
  expect(count({ leaveOut: new Set([0, 1]) })).toBe(298);
  expect(count({ lists: new Map([...chosen.lists, ['Old', 'Done']]) })).toBe(319);
  expect(count({ lists: new Map([...chosen.lists, ['Next', null]]), leaveOut: new Set() })).toBe(0);
  expect(countChosen({ ...shown, preview: undefined }, chosen)).toBe(299);
});

it('takes cards with a title, on a list that is imported, and not left out', () => {
  const chosen = chosenIn(preview);
  expect(preview.cards.map((one) => isTaken(one, chosen))).toEqual([true, false, false, false]);
  expect(mappingOf(chosen)).toEqual({
    lists: [
      { name: 'Next', column: 'To Do' },
      { name: 'Old', column: null },
    ],
    people: [{ name: 'Bo', memberId: null }],
    leaveOut: [1],
  });
});

it('leads to the import that needs its owner', () => {
  const of = (...statuses: TaskImport['status'][]) =>
    openImport(statuses.map((status) => ({ ...shown, status })))?.status ?? null;
  expect([of(), of('done', 'undone'), of('done', 'running'), of('undoing')]).toEqual([
    null,
    null,
    'running',
    'undoing',
  ]);
  expect([stepOf(null), stepOf(shown), stepOf({ ...shown, status: 'failed' })]).toEqual([
    'source',
    'preview',
    'done',
  ]);
});
