import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, it, onTestFinished } from 'vitest';
import { moveFiles } from './move-files.ts';

async function openBucket(folder: string) {
  const server = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys };
}

it('takes files from a folder to a bucket and back, and goes on where it ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const backupS3 = await openBucket(folder);
  const s3 = { ...backupS3, bucket: 'files', publicEndpoint: backupS3.endpoint };
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  mkdirSync(join(before, 'files'), { recursive: true });
  const contents = { '01a1f90b': 'a photo', '01a1f90c': '', '01a1f90d': 'x'.repeat(300_000) };
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(before, 'files', name), content);

  const inFolder = { dataDir: before, s3: null, backupS3 };
  expect(await moveFiles(inFolder, 's3://files')).toEqual({ copied: 3, all: 3 });
  writeFileSync(join(before, 'files', '01a1f90e'), 'later');
  expect(await moveFiles(inFolder, 's3://files')).toEqual({ copied: 1, all: 4 });
  await expect(moveFiles(inFolder, 's3://files/part')).rejects.toThrow('Name the bucket alone');

  expect(await moveFiles({ dataDir: before, s3, backupS3 }, after)).toEqual({ copied: 4, all: 4 });
  const names = readdirSync(join(after, 'files'));
  expect(
    Object.fromEntries(names.map((name) => [name, readFileSync(join(after, 'files', name), 'utf8')])),
  ).toEqual({ ...contents, '01a1f90e': 'later' });
});
