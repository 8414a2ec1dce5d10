import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../server/src/platform/database/testing/scratch.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';

const program = fileURLToPath(new URL('./remove-demo.ts', import.meta.url));

test(
  'names a server that uses the database, and runs once it has stopped',
  { timeout: 180_000 },
  async () => {
    const dataDir = scratchFolder();
    putMigrated(dataDir);
    const run = () => {
      const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', env });
      return { status, output: stdout + stderr };
    };
    const server = await startServer({ DATA_DIR: dataDir });
    expect(run()).toMatchObject({
      status: 1,
      output: expect.stringMatching(new RegExp(`in use by process ${server.pid} .*Stop it first`)),
    });
    await server.stop();
    expect(run()).toEqual({ status: 0, output: 'There is no demo community in this database.\n' });
  },
);
