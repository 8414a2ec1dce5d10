import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { expect, test } from 'vitest';
import { openEmbedded } from './embedded/embedded.ts';
import {
  asOnceMigrated,
  extensionsOf,
  formerExtensions,
  newerVersion,
  ofNewerVersion,
} from './testing/former-migrations.ts';
import { putMigrated, scratchFolder } from './testing/scratch.ts';
import { recordLog } from './testing/test-log.ts';

test('refuses a folder that a newer version migrated, and changes nothing in it', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const newer = await openEmbedded({ dataDir, log: recordLog() });
  await newer.executeSql(ofNewerVersion);
  await newer.close();

  await expect(openEmbedded({ dataDir, log: recordLog() })).rejects.toThrow(newerVersion);
  const unchanged = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const { rows } = await unchanged.query('select hash from drizzle.__drizzle_migrations order by id desc');
  expect(rows[0]).toEqual({ hash: 'of a newer version' });
  await unchanged.close();
});

test('opens a folder whose first migration created extensions, and leaves them alone', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const extensions = { pg_trgm, unaccent, fuzzystrmatch };
  const former = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions });
  for (const statement of asOnceMigrated) await former.exec(statement);
  await former.close();

  const database = await openEmbedded({ dataDir, log: recordLog() });
  expect(database.isNew).toBe(false);
  expect(await database.isReady()).toBe(true);
  expect(await extensionsOf(database)).toEqual(formerExtensions);
  await database.close();
});
