import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  { timeout: 300_000 },
  () => {
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'photo'), 'x');
    expect(run(['copy.tar.gz'], { DATA_DIR: dataDir })).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^Wrote copy.tar.gz \(\S+ MB\) with 1 file\.\n$/),
    });
    expect(run(['--without-files', 'bare.tar.gz'], { DATA_DIR: dataDir }).output).toMatch(
      /^Wrote bare.tar.gz \(\S+ MB\)\. Photos and files are not in it\.\n$/,
    );
    const other = mkdtempSync(join(folder, 'other-'));
    expect(run(['--restore', 'copy.tar.gz'], { DATA_DIR: other }).output).toBe(
      `Restored copy.tar.gz with 1 file into ${other}. Start the server with this DATA_DIR.\n`,
    );
    expect(run(['--restore', 'copy.tar.gz'], { DATA_DIR: other })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^\S+ is not empty.*\n$/),
    });
  },
);

test('says in one line that PostgreSQL does not answer, and what a bucket needs', () => {
  const env = {
    DATABASE_URL: 'postgres://tandem:secret@127.0.0.1:1/tandem',
    DATA_DIR: join(folder, 'fourth'),
  };
  expect(run([], env)).toEqual({
    status: 1,
    output: expect.stringMatching(/^[^\n]*ECONNREFUSED 127.0.0.1:1\n$/),
  });
  expect(run(['s3://backups'], env).output).toMatch(/^A bucket needs BACKUP_S3_ENDPOINT, [^\n]*\n$/);
  expect(run(['--keep', 'all'], env).output).toBe('--keep needs a number of backups, such as --keep 14.\n');
});

test('refuses a file that is not a backup in one line', () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear reader');
  const { output } = run(['--restore', 'letter.txt'], { DATA_DIR: join(folder, 'third') });
  expect(output).toMatch(/^\S*letter.txt is not a complete Tandem backup\. [^\n]*\n$/);
});
