import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../platform/database/embedded/embedded.ts';
import { putMigrated, scratchFolder } from '../../platform/database/testing/scratch.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { formerData } from './former-data.ts';
import { firstPublished, schemaOf } from './former-schema.ts';
import { expectedFrom, servedFrom } from './served-data.ts';
import { readAgain, readTables } from './table-rows.ts';

// Quicker than a first start.
const emptied = ['drizzle', 'pgboss', 'public'].map((name) => `drop schema if exists ${name} cascade`);

it('keeps and serves all data of the first published version', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const former = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const filled = [...schemaOf(firstPublished), ...(await formerData(firstPublished))];
  for (const statement of [...emptied, 'create schema public', ...filled]) await former.exec(statement);
  const before = await readTables(
    async (statement) => (await former.query<Record<string, unknown>>(statement)).rows,
  );
  await former.close();

  const database = await openEmbedded({ dataDir, log: recordLog() });
  onTestFinished(() => database.close());
  expect(database.isNew).toBe(false);
  const run = async (statement: string) =>
    (await database.executeSql(statement)).rows as Record<string, unknown>[];
  const after = await readAgain(run, before);
  for (const [name, { rows }] of before)
    expect(after.get(name)?.rows, name).toEqual(expect.arrayContaining(rows));
  expect(await servedFrom(database, firstPublished)).toEqual(expectedFrom(firstPublished));
});
