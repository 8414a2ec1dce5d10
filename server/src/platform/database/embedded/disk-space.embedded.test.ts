import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { putMigrated, scratchFolder } from '../testing/scratch.ts';
import { mayMount, mountSmallDisk } from '../testing/small-disk.ts';
import { recordLog } from '../testing/test-log.ts';
import { openEmbedded } from './embedded.ts';

/** A data folder on a disk of its own, with so many free megabytes. */
function smallDisk(megabytes: number): string {
  const folder = scratchFolder();
  onTestFinished(mountSmallDisk(folder, megabytes));
  return folder;
}

const open = (dataDir: string) => openEmbedded({ dataDir, log: recordLog() });

describe.runIf(mayMount())('a start on a full disk', () => {
  it('says so when there is no space for a new database', async () => {
    const dataDir = smallDisk(30);
    await expect(open(dataDir)).rejects.toThrow(
      /^The disk of DATA_DIR \S+ is full: 3[01] MB are free, and the database needs 64 MB to start\. /,
    );
  });

  it('says so when there is no byte left', async () => {
    const dataDir = smallDisk(1);
    expect(() => writeFileSync(join(dataDir, 'full'), Buffer.alloc(2_000_000))).toThrow('ENOSPC');
    await expect(open(dataDir)).rejects.toThrow(/^The disk of \S+ is full\. /);
  });

  it('says so for an existing database, and opens it once space is free', async () => {
    const dataDir = smallDisk(128);
    putMigrated(dataDir);
    expect(() => writeFileSync(join(dataDir, 'full'), Buffer.alloc(128_000_000))).toThrow('ENOSPC');
    rmSync(join(dataDir, 'full'));
    writeFileSync(join(dataDir, 'large'), Buffer.alloc(74_000_000));
    await expect(open(dataDir)).rejects.toThrow(/MB are free, and the database needs 20 MB to start/);
    rmSync(join(dataDir, 'large'));
    const database = await open(dataDir);
    expect(await database.isReady()).toBe(true);
    await database.close();
  });
});

it('is not ready once its folder was deleted', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const database = await open(dataDir);
  onTestFinished(() => database.close());
  expect(await database.isReady()).toBe(true);
  rmSync(dataDir, { recursive: true });
  expect(await database.isReady()).toBe(false);
});
