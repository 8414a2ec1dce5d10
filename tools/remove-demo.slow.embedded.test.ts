import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putMigrated, runHolder, scratchFolder } from '../server/src/platform/database/testing/scratch.ts';
import { runTool } from './testing/run-tool.ts';

const run = (dataDir: string) => runTool('remove-demo.ts', { env: { DATA_DIR: dataDir } });

test('makes no database where there is none', { timeout: 60_000 }, () => {
  const dataDir = join(scratchFolder(), 'missing');
  expect(run(dataDir)).toEqual({
    status: 1,
    output: `There is no database in ${dataDir}, and DATABASE_URL is not set.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('names a process that uses the database, and runs once it has ended', { timeout: 180_000 }, async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const holder = runHolder(dataDir);
  await holder.line('open');
  expect(run(dataDir)).toMatchObject({
    status: 1,
    output: expect.stringMatching(new RegExp(`in use by process ${holder.process.pid} .*Stop it first`)),
  });
  await holder.kill();
  expect(run(dataDir)).toEqual({ status: 0, output: 'There is no demo community in this database.\n' });
});
