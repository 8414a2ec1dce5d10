import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, folderStore } from '../storage/file-store.ts';
import { filesOf, placeOf } from './backup.ts';

type Settings = Pick<Config, 'dataDir' | 's3' | 'backupS3'>;

/**
 * Copies the files of members to a bucket (s3://bucket) or to another DATA_DIR. What is there already stays, for stored files never
 * change: so a copy that was interrupted goes on where it ended. The source is only read. Resolves to how many were copied, of how many.
 */
export async function moveFiles(
  settings: Settings,
  target: string,
): Promise<{ copied: number; all: number }> {
  const [from, to] = [await filesOf(settings), await storeOf(settings, target)];
  const names = await from.list();
  const present = new Set(await to.list());
  let copied = 0;
  for (const name of names) {
    if (present.has(name)) continue;
    const file = await from.open(name);
    // Deleted meanwhile.
    if (file === null) continue;
    await to.put(name, file.content);
    copied += 1;
  }
  return { copied, all: names.length };
}

async function storeOf(settings: Settings, target: string): Promise<FileStore> {
  const [, bucket, folder] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(target) ?? [];
  if (bucket === undefined) return folderStore(join(target, 'files'));
  if (bucket === '' || folder !== '') throw new Error('Name the bucket alone: --files s3://bucket.');
  return (await placeOf(target, settings)).store;
}
