import { expect, it } from 'vitest';
import { summaryOf } from '../community.rules.ts';

it.each([
  ['**Maintenance** on *Sunday*', 'Maintenance on Sunday'],
  ['Read [the rules](https://a.org/b_c) `now`', 'Read the rules now'],
  ['> Quoted\n- one\n- two', 'Quoted one two'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['<b>no</b> HTML', '<b>no</b> HTML'],
  ['__Both__\n\n_kinds_', 'Both kinds'],
])('reads %j as %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
