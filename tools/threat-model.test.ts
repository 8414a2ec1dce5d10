import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './root.ts';

const document = readFileSync(inRoot('docs/threat-model.md'), 'utf8');
const rows = document.split('\n').filter((line) => /^\| (?!---|Who|Wants|Has)/.test(line));

it('names a file that exists for everything that stands in the way', () => {
  const filesOf = (row: string) =>
    [...row.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => filesOf(row).length === 0)).toEqual([]);
  expect(rows.flatMap(filesOf).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});
