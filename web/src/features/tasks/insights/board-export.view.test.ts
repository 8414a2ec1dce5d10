import type { Task } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import { csvOf, fileNameOf, jsonOf } from './board-export.view.ts';

const task = (more: Partial<Task> = {}) =>
  ({
    _id: '1',
    title: 'Draw',
    description: null,
    status: 'To Do',
    storedStatus: 'To Do',
    priority: 'High',
    dueDate: '2026-11-25',
    labels: ['a', 'b'],
    assignee: { _id: '2', firstName: 'Mira', lastName: 'O', photoUrl: null },
    assignedTo: '2',
    commentsCount: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
    doneAt: null,
    position: 'a0',
    version: 3,
    ...more,
  }) as Task;
const row = (more: Partial<Task>) => csvOf([task(more)]).split('\r\n')[1] ?? '';

describe('a board as CSV', () => {
  it('has a header, a row per task, and a UTF-8 byte order mark', () => {
    const [head, first] = csvOf([task()]).split('\r\n');
    expect(head).toBe(
      '\uFEFFid,title,description,status,priority,dueDate,labels,assignee,comments,createdAt,doneAt',
    );
    expect(first).toBe('1,Draw,,To Do,High,2026-11-25,"a, b",Mira O,2,2026-11-20T10:00:00.000Z,');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(row({ title: 'a "b", c' })).toContain('"a ""b"", c"');
    expect(csvOf([task({ description: 'one\ntwo' })])).toContain('"one\ntwo"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])(
    'escapes a title that a spreadsheet would run as a formula: %j',
    (title) => {
      expect(row({ title }).startsWith(`1,"'`) || csvOf([task({ title })]).includes(`1,"'`)).toBe(true);
    },
  );
});

describe('a board as JSON', () => {
  it('contains the fields that are useful elsewhere', () => {
    const [first] = JSON.parse(jsonOf([task()])) as Record<string, unknown>[];
    expect(first).toMatchObject({ title: 'Draw', assignee: 'Mira O', labels: ['a', 'b'] });
    expect(first).not.toHaveProperty('version');
  });
});

describe('the file name', () => {
  it('contains project and date in portable characters', () => {
    expect(fileNameOf('Offline: maps / trail?', '2026-11-20', 'csv')).toBe(
      'offline-maps-trail-2026-11-20.csv',
    );
    expect(fileNameOf('///', '2026-11-20', 'json')).toBe('tasks-2026-11-20.json');
  });
});
