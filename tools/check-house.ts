import { globSync, readFileSync } from 'node:fs';
import { describeHouse } from './house/figures.ts';
import { inspectHouse } from './house/inspect.ts';
import { readSource } from './house/source.ts';
import { inRoot, root } from './root.ts';

const floors = '{contract,server,web,e2e,bench,tools}';
const generated = /(?:^|\/)(?:node_modules|dist|migrations|drizzle|public)(?:\/|$)/;
const files = globSync([`${floors}/**/*.{ts,tsx,css,mjs}`, '*.ts'], {
  cwd: root,
  exclude: (path) => generated.test(path),
});
const sources = files
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !generated.test(file))
  .toSorted()
  .map((file) => readSource(file, readFileSync(inRoot(file), 'utf8')));

const breaches = inspectHouse(sources);
for (const { path, line, lesson } of breaches) console.error(`${path}${line ? `:${line}` : ''}  ${lesson}`);
if (sources.length === 0)
  console.error('The house check saw no file at all; it is looking in the wrong place.');
console.log(
  `${describeHouse(sources)}; ${breaches.length === 0 ? 'all in order' : `${breaches.length} breaches`}`,
);
process.exit(breaches.length > 0 || sources.length === 0 ? 1 : 0);
