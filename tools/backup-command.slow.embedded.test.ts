import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { putMigrated } from '../server/src/platform/database/testing/scratch.ts';
import { runTool } from './testing/run-tool.ts';

const folder = quickFolder('tandem-tests-');
const dataDir = join(folder, 'data');

beforeAll(() => putMigrated(dataDir));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: string[], env: Record<string, string>) => runTool('backup.ts', { args, env, cwd: folder });

test(
  'restores a backup into an empty folder, and refuses a folder that is not empty',
  { timeout: 60_000 },
  () => {
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'photo'), 'x');
    expect(run(['copy.tar.gz'], { DATA_DIR: dataDir })).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^Wrote copy.tar.gz \(\S+ MB\) with 1 file\.\n$/),
    });
    expect(run(['--without-files', 'bare.tar.gz'], { DATA_DIR: dataDir }).output).toMatch(
      new RegExp(`Photos and files are not in it; copy ${join(dataDir, 'files')} too\\.\n$`),
    );
    const other = join(folder, 'other');
    expect(run(['--restore', 'copy.tar.gz'], { DATA_DIR: other }).output).toBe(
      `Restored copy.tar.gz with 1 file into ${other}. Start the server with this DATA_DIR.\n`,
    );
    expect(run(['--restore', 'copy.tar.gz'], { DATA_DIR: other })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^\S+ is not empty.*\n$/),
    });
  },
);

test('refers to pg_dump in one line when DATABASE_URL is set', () => {
  const { status, output } = run([], { DATABASE_URL: 'postgres://localhost/tandem' });
  expect(status).toBe(1);
  expect(output).toMatch(/^DATABASE_URL is set: .*pg_dump.*\n$/);
});

test('refuses a file that is not a backup in one line', () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear reader');
  const { output } = run(['--restore', 'letter.txt'], { DATA_DIR: join(folder, 'third') });
  expect(output).toMatch(/^\S*letter.txt is not a complete Tandem backup\.\n$/);
});
