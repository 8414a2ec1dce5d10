import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { operationRegistry } from '@tandem/contract/registry';
import { inspectConformance, statementsOf } from './inspect.ts';
import { pageOf } from './page.ts';
import { repeatedIds } from './repeated-ids.ts';
import { specRoutes } from './routes.ts';
import { sections } from './statements/sections.ts';
import { tagsOf } from './tags.ts';
import { inRoot, root } from '../root.ts';

const page = inRoot('docs', 'conformance.md');
const testFiles = globSync(
  ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/*.spec.ts'],
  { cwd: root },
).toSorted();
const tags = testFiles.flatMap((path) => tagsOf(path, readFileSync(inRoot(path), 'utf8')));
if (process.argv.includes('--write')) writeFileSync(page, pageOf(sections, tags));

const statementFiles = globSync('tools/conformance/statements/*.ts', { cwd: root }).toSorted();
const repeated = repeatedIds(
  statementFiles.map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') })),
);
const inspected = inspectConformance({
  sections,
  tags,
  page: existsSync(page) ? readFileSync(page, 'utf8') : '',
  adrs: globSync('[0-9]*.md', { cwd: inRoot('docs/adr') }).map((name) => name.slice(0, 4)),
  operations: operationRegistry.map(({ operation }) => `${operation.method} ${operation.path}`),
  routes: specRoutes,
});
const violations = [...repeated, ...inspected];
for (const { where, message } of violations) console.error(`${where}  ${message}`);
const all = statementsOf(sections);
const open = all.filter(([, statement]) => typeof statement !== 'string' && statement.open);
const result = violations.length === 0 ? `${open.length} open` : `${violations.length} violations`;
console.log(`${all.length} statements, ${tags.length} tags; ${result}`);
process.exit(violations.length > 0 ? 1 : 0);
