import { globSync, readFileSync } from 'node:fs';
import { describeCodebase } from './architecture/statistics.ts';
import { inspectCodebase } from './architecture/inspect.ts';
import { checkRollingUpgrade } from './architecture/schema/rolling-upgrade.ts';
import { sqlCrossings } from './architecture/schema/sql-crossings.ts';
import { checkTableOwners, crossingsOf } from './architecture/schema/table-owners.ts';
import { readSource } from './architecture/source.ts';
import { checkStyles } from './architecture/styles.ts';
import { inRoot, root } from './root.ts';

const packages = '{contract,server,web,e2e,bench,tools}';
const generated = /(?:^|\/)(?:node_modules|dist|migrations|drizzle|public)(?:\/|$)/;
const files = globSync([`${packages}/**/*.{ts,tsx,css,mjs}`, '*.ts'], {
  cwd: root,
  exclude: (path) => generated.test(path),
});
const sources = files
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !generated.test(file))
  .toSorted()
  .map((file) => readSource(file, readFileSync(inRoot(file), 'utf8')));

const textsIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
const migrations = textsIn('server/migrations/*.sql');
const styleSheets = textsIn('web/src/**/*.css');

const violations = [
  ...inspectCodebase(sources),
  ...styleSheets.flatMap(checkStyles),
  ...migrations.flatMap(checkRollingUpgrade),
  ...checkTableOwners(sources, migrations, sqlCrossings),
];
for (const { path, line, message } of violations)
  console.error(`${path}${line ? `:${line}` : ''}  ${message}`);
if (sources.length === 0) console.error('The architecture check found no files.');
console.log(
  `${describeCodebase(sources)}; ${crossingsOf(sources, migrations, sqlCrossings).length} SQL crossings; ${violations.length === 0 ? 'no violations' : `${violations.length} violations`}`,
);
process.exit(violations.length > 0 || sources.length === 0 ? 1 : 0);
