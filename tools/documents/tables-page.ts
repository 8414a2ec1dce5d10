import { readFileSync, writeFileSync } from 'node:fs';
import { readTables, tablesPage } from './tables.ts';
import { inRoot } from '../root.ts';

const page = inRoot('docs', 'tables.md');
const text = tablesPage(await readTables());
if (process.argv.includes('--write')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/tables.md is stale: `npm run fix` writes it.');
  process.exit(1);
}
