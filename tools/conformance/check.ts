import { existsSync, globSync, readFileSync } from 'node:fs';
import { book } from '@tandem/contract/book';
import { inspectConformance } from './inspect.ts';
import { specRoutes } from './routes.ts';
import { rowsOf } from './table.ts';
import { inRoot } from '../root.ts';

const path = 'docs/conformance.md';
const read = (file: string) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : undefined);
const page = read(path) ?? '';
const callOf = ({ operation }: (typeof book)[number]) => `${operation.method} ${operation.path}`;

const breaches = inspectConformance({
  path,
  page,
  read,
  adrs: globSync('[0-9]*.md', { cwd: inRoot('docs/adr') }).map((name) => name.slice(0, 4)),
  operations: book.map(callOf),
  wanted: [...specRoutes, ...book.map(callOf)],
});
for (const { line, lesson } of breaches) console.error(`${path}${line ? `:${line}` : ''}  ${lesson}`);
const seen = `${rowsOf(page).length} statements`;
console.log(`${seen}; ${breaches.length === 0 ? 'each has its proof' : `${breaches.length} breaches`}`);
process.exit(breaches.length > 0 ? 1 : 0);
