import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putMigrated, runHolder, scratchFolder } from '../testing/scratch.ts';
import { lockFolder } from './locked-folder.ts';

test('refuses a second process within a second, naming the first, and takes over after a kill', async () => {
  const folder = scratchFolder();
  putMigrated(folder);
  const first = runHolder(folder);
  await first.line('open');

  const started = performance.now();
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${first.process.pid} on `);
  expect(performance.now() - started).toBeLessThan(1000);

  const second = runHolder(folder);
  expect(await second.line('refused')).toContain(`process ${first.process.pid}`);

  await first.kill();
  expect(existsSync(join(folder, 'lock.json'))).toBe(true);
  const third = runHolder(folder);
  await third.line('open');
});

test('refuses a second lock by the same process', async () => {
  const folder = scratchFolder();
  const lock = await lockFolder(folder);
  lock.announce({ sockets: folder });
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  lock.release();
  (await lockFolder(folder)).release();
});

test('is granted to one of many processes that start at once', async () => {
  const folder = scratchFolder();
  const attempts = await Promise.allSettled(Array.from({ length: 40 }, () => lockFolder(folder)));
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
  for (const attempt of attempts) if (attempt.status === 'fulfilled') attempt.value.release();
});

test('ignores an unreadable holder file', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'lock.json'), '{ broken');
  const lock = await lockFolder(folder);
  expect(lock.previous).toBe(null);
  lock.release();
});
