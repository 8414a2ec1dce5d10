import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DatabaseLog } from '../database/database.ts';
import { syncPath, syncTree } from '../database/embedded/durable-fs.ts';
import { backUp, requireEmpty, restore, unpacked } from '../database/embedded/embedded.ts';
import { endOfTar, readTar, type TarEntry, tarOf } from './tar.ts';

/** Files of the storage stand under this name in a backup. Those of the database have other ones. */
const prefix = 'tandem-files/';
/** The keys of the storage. */
const isKey = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

/** What a backup or its restoration had. */
export interface BackedUp {
  bytes: number;
  files: number;
}

/**
 * Backs up the embedded database to a file, and after it the files of the storage in `dataDir`, unless they are elsewhere. Stored
 * files never change, and a row is older than its bytes: so whatever the database knows as stored is among them, or was deleted.
 */
export async function backUpAll(
  { dataDir, file, hasFiles }: { dataDir: string; file: string; hasFiles: boolean },
  log: DatabaseLog,
): Promise<BackedUp> {
  const target = resolve(file);
  if (!hasFiles) return { bytes: await backUp(dataDir, target, log), files: 0 };
  const unfinished = `${target}.unfinished`;
  try {
    await backUp(dataDir, unfinished, log);
    const files = await appendFiles(join(dataDir, 'files'), unfinished);
    await rename(unfinished, target);
    syncPath(dirname(target));
    return { bytes: (await stat(target)).size, files };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Appends an archive of the files to that of the database. Most of them are compressed already. */
async function appendFiles(folder: string, backup: string): Promise<number> {
  const names = existsSync(folder) ? (await readdir(folder)).filter(isKey) : [];
  let files = 0;
  const onFile = () => (files += 1);
  const target = createWriteStream(backup, { flags: 'a', flush: true });
  await pipeline(Readable.from(tarOf(folder, { names, prefix, onFile })), createGzip({ level: 1 }), target);
  return files;
}

/** Restores a backup into an empty folder, with its files where it has some; resolves to how many. */
export async function restoreAll(dataDir: string, file: string, log: DatabaseLog): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  requireEmpty(dataDir);
  const [database, files] = unpacked.map((name) => join(dataDir, name)) as [string, string];
  try {
    const count = await unpack(file, { database, files }).catch((error: unknown) => {
      throw new Error(`${file} is not a complete Tandem backup.`, { cause: error });
    });
    await restore(dataDir, database, log).catch((error: unknown) => {
      throw new Error(String(error instanceof Error ? error.message : error).replace(database, file));
    });
    if (count > 0) await rename(files, join(dataDir, 'files'));
    syncPath(dataDir);
    return count;
  } finally {
    await rm(database, { force: true });
    await rm(files, { recursive: true, force: true });
  }
}

/** Takes a backup apart: the archive of its database, and the files. */
async function unpack(file: string, to: { database: string; files: string }): Promise<number> {
  await rm(to.files, { recursive: true, force: true });
  await mkdir(to.files, { recursive: true, mode: 0o700 });
  const database = await open(to.database, 'w', 0o600);
  const work = (chunks: AsyncIterable<Buffer>) => sort(chunks, { database, files: to.files });
  const source = createReadStream(file);
  try {
    // Those of early versions are not compressed.
    const isZipped = (await buffer(createReadStream(file, { end: 1 }))).toString('hex') === '1f8b';
    const count = await (isZipped ? pipeline(source, createGunzip(), work) : pipeline(source, work));
    syncTree(to.files);
    return count;
  } finally {
    await database.close();
  }
}

/** Writes the files of a backup into their folder, and all else into the archive of the database. */
async function sort(
  backup: AsyncIterable<Buffer>,
  to: { database: FileHandle; files: string },
): Promise<number> {
  let count = 0;
  for await (const entry of readTar(backup)) {
    if (entry.name.startsWith(prefix)) {
      await writeKey(to.files, entry);
      count += 1;
    } else {
      await to.database.write(entry.header);
      for await (const bytes of entry.content(true)) await to.database.write(bytes);
    }
  }
  await to.database.write(endOfTar);
  return count;
}

async function writeKey(folder: string, { name, content }: TarEntry): Promise<void> {
  const key = name.slice(prefix.length);
  if (!isKey(key)) throw new Error(`${name} is no file of a backup.`);
  await pipeline(Readable.from(content()), createWriteStream(join(folder, key), { mode: 0o600 }));
}
