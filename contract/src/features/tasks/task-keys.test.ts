import { expect, it } from 'vitest';
import { taskKeyOf, taskPrefixOf } from './tasks.ts';

it.each([
  ['Hut book: a logbook for mountain shelters', 'HB'],
  ['ferry', 'F'],
  ['  (re)build 3D printers', 'R3'],
  ['Écluse de Lyon', 'ÉD'],
  ['山小屋 日誌', '山日'],
  ['🚀 & ✨', 'T'],
])('takes the prefix of tasks from the initials of %s', (title, prefix) => {
  expect(taskPrefixOf(title)).toBe(prefix);
});

it('names a task by prefix and number', () => {
  expect(taskKeyOf('HB', 12)).toBe('HB-12');
});
