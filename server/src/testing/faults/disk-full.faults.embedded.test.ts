import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProject } from '@tandem/contract/projects';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openEmbedded } from '../../platform/database/embedded/embedded.ts';
import { putMigrated, scratchFolder } from '../../platform/database/testing/scratch.ts';
import { mayMount, mountSmallDisk } from '../../platform/database/testing/small-disk.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import type { Sender } from '../chaos/sender.ts';
import { violationsIn } from '../chaos/violations.ts';
import { createTestApp } from '../test-app.ts';
import { runFaults } from './run-faults.ts';

const isMountable = mayMount();
const megabytes = 128;
/** `npm run soak` fills the disk ten times. */
const rounds = process.env['SOAK'] === '1' ? 10 : 1;

const fullSentence = 'The disk of this server is full';
const longProject = {
  title: 'Long',
  description: Array.from({ length: 300 }, (_, at) => `word${at}`).join(' '),
  skillsRequired: ['SQL'],
  interestsTags: ['Chat'],
};

/** A data folder on a disk of its own, and how to fill the disk. */
function smallDisk() {
  const dataDir = scratchFolder();
  onTestFinished(mountSmallDisk(dataDir, megabytes));
  const filler = join(dataDir, 'filler');
  const fill = () => {
    const { bfree, bsize } = statfsSync(dataDir);
    // Takes the blocks without writing them, because the server stands still meanwhile. The file system needs some for itself.
    execFileSync('fallocate', ['--length', String((bfree - 256) * bsize), filler]);
    expect(() => writeFileSync(filler, Buffer.alloc(2 * 1_048_576), { flag: 'a' })).toThrow('ENOSPC');
  };
  return { dataDir, fill, free: () => rmSync(filler) };
}

it.runIf(isMountable)(
  'stores nothing by halves while the disk is full, and goes on when it is not',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const { dataDir, fill, free } = smallDisk();
    putMigrated(dataDir);
    const database = await openEmbedded({ dataDir, log: recordLog() });
    const app = await createTestApp({ database, listens: true });
    onTestFinished(() => app.close());
    const refusalsOf = (senders: Sender[]) => senders.flatMap(({ refusals }) => refusals);
    const ada = await app.member();
    const publishing = () => ada.send(createProject, { body: longProject });
    const readiness = async () => {
      const { statusCode, body } = await app.http.inject('/readyz');
      return [statusCode, body];
    };
    const round = async (senders: Sender[]) => {
      const before = refusalsOf(senders).length;
      fill();
      await vi.waitUntil(() => refusalsOf(senders).length >= before + 20, { timeout: 60_000 });
      await expect.poll(async () => (await publishing()).body, { timeout: 20_000 }).toContain(fullSentence);
      await expect.poll(async () => (await ada.send(listMyProjects)).statusCode).toBe(200);
      expect(await readiness()).toEqual([503, expect.stringContaining(fullSentence)]);
      free();
      await expect.poll(readiness).toEqual([200, '{"status":"ok"}']);
    };
    const outcome = await runFaults({
      addresses: [app.address],
      people: 3,
      messages: rounds * 200,
      faults: Array.from({ length: rounds }, () => round),
    });
    const allowed = ['503, Retry-After', 'unavailable'];
    expect(outcome.refusals.filter((reason) => !allowed.includes(reason))).toEqual([]);
    expect(await violationsIn(outcome, database)).toEqual([]);
    await app.close();
    const again = await openEmbedded({ dataDir, log: recordLog() });
    onTestFinished(() => again.close());
    expect(await violationsIn(outcome, again)).toEqual([]);
  },
);

it.runIf(isMountable)('leaves no part of a photo that does not fit on the disk', async () => {
  const { dataDir, fill, free } = smallDisk();
  const storage = await createStorage({ dataDir, s3: null });
  const photo = Buffer.alloc(300_000);
  fill();
  await expect(storage.put('photo', photo)).rejects.toThrow();
  expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
  free();
  await storage.put('photo', photo);
  expect(readdirSync(join(dataDir, 'files'))).toEqual(['photo']);
});
