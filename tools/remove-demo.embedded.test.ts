import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../server/src/platform/database/testing/scratch.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';

const program = fileURLToPath(new URL('./remove-demo.ts', import.meta.url));

function run(dataDir: string): { status: number | null; output: string } {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

test('makes no database where there is none', { timeout: 60_000 }, () => {
  const dataDir = join(scratchFolder(), 'missing');
  expect(run(dataDir)).toEqual({
    status: 1,
    output: `There is no database in ${dataDir}, and DATABASE_URL is not set.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test(
  'names a server that uses the database, and runs once it has stopped',
  { timeout: 180_000 },
  async () => {
    const dataDir = scratchFolder();
    putMigrated(dataDir);
    const server = await startServer({ DATA_DIR: dataDir });
    expect(run(dataDir)).toMatchObject({
      status: 1,
      output: expect.stringMatching(new RegExp(`in use by process ${server.pid} .*Stop it first`)),
    });
    await server.stop();
    expect(run(dataDir)).toEqual({ status: 0, output: 'There is no demo community in this database.\n' });
  },
);
