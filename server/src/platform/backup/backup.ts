import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Config } from '../config.ts';
import { type DatabaseFacts, differencesOf } from '../database/copies/database-facts.ts';
import * as postgres from '../database/copies/postgres-copies.ts';
import type { DatabaseLog } from '../database/database.ts';
import { syncPath } from '../database/embedded/durable-fs.ts';
import { backUp, requireEmpty, restore } from '../database/embedded/embedded.ts';
import { databaseFolder, noteBackup } from '../database/embedded/locked-folder.ts';
import { noteState } from '../database/server-state.ts';
import { type Bucket, bucketStore, type FileStore, folderStore } from '../storage/file-store.ts';
import { version } from '../version.ts';
import { checkArchive, type CheckedArchive, type Manifest, storeFiles, writeArchive } from './archive.ts';

interface Settings extends Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backupS3'> {
  env: postgres.Environment;
}

/** Where the files of members are. */
export const filesOf = async ({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<FileStore> =>
  s3 === null ? folderStore(join(dataDir, 'files')) : bucketStore(s3);

/** A file, or a folder that has many backups. */
interface Place {
  store: FileStore;
  /** Null for a folder. */
  name: string | null;
  /** As it is shown. */
  path(name: string): string;
}

/** The place that an argument names: a path, or s3://bucket/prefix. */
export async function placeOf(argument: string, { backupS3 }: Pick<Settings, 'backupS3'>): Promise<Place> {
  const [, bucket, rest = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(argument) ?? [];
  if (bucket !== undefined) return bucketPlace({ ...(await bucketSettings(backupS3)), bucket }, rest);
  const path = resolve(argument);
  const isFolder = argument.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  const folder = isFolder ? path : dirname(path);
  const shown = (name: string) => (isFolder ? join(argument, name) : argument);
  return { store: folderStore(folder), name: isFolder ? null : basename(path), path: shown };
}

async function bucketSettings(backupS3: Settings['backupS3']): Promise<Omit<Bucket, 'bucket'>> {
  if (backupS3 !== null) return backupS3;
  throw new Error(
    'A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3.',
  );
}

async function bucketPlace(bucket: Bucket, rest: string): Promise<Place> {
  const isFile = rest.endsWith('.tar.gz');
  const folder = isFile
    ? rest.slice(0, rest.lastIndexOf('/') + 1)
    : rest === '' || rest.endsWith('/')
      ? rest
      : `${rest}/`;
  return {
    store: await bucketStore(bucket, folder),
    name: isFile ? rest.slice(folder.length) : null,
    path: (name) => `s3://${bucket.bucket}/${folder}${name}`,
  };
}

/** The name of a backup in a folder; they sort by time. */
export const nameAt = (at: Date): string =>
  `tandem-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
const isBackup = (name: string) => /^tandem-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/.test(name);

export interface BackupOrder {
  settings: Settings;
  to: Place;
  hasFiles: boolean;
  /** How many backups the folder keeps; null for all. */
  keep: number | null;
}

export interface BackedUp {
  name: string;
  bytes: number;
  manifest: Manifest;
  removed: string[];
}

/**
 * Backs up the database and, after it, the files. Stored files never change, and a row is older than its bytes: so whatever the
 * database knows as stored is among them, or was deleted.
 */
export async function backUpAll(
  { settings, to, hasFiles, keep }: BackupOrder,
  log: DatabaseLog,
): Promise<BackedUp> {
  const at = new Date();
  const name = to.name ?? nameAt(at);
  const [manifest, bytes] = await withWorkFolder(settings.dataDir, async (folder) => {
    const database = join(folder, 'database');
    const facts = await copyDatabase(settings, database, log);
    const engine = settings.databaseUrl === null ? 'embedded' : 'postgres';
    const about = { tandem: version, engine, at: at.toISOString(), ...facts } as const;
    const files = hasFiles ? await filesOf(settings) : null;
    let written: Manifest | undefined;
    const onManifest = (found: Manifest) => (written = found);
    let length = 0;
    const archive = Readable.from(writeArchive({ about, database, files, onManifest }));
    const zipped = pipeline(archive, createGzip({ level: 1 }), () => undefined);
    zipped.on('data', (chunk: Buffer) => (length += chunk.length)).pause();
    await to.store.put(name, zipped);
    return [written as Manifest, length] as const;
  });
  await note(settings, at);
  return { name, bytes, manifest, removed: keep === null ? [] : await removeOld(to, keep) };
}

async function copyDatabase(
  { databaseUrl, dataDir, env }: Settings,
  file: string,
  log: DatabaseLog,
): Promise<DatabaseFacts> {
  return databaseUrl === null
    ? (await backUp(dataDir, file, log)).facts
    : postgres.dumpPostgres(databaseUrl, file, env);
}

/** Notes the time where the overview, the metric and the doctor find it. */
async function note({ databaseUrl, dataDir }: Settings, at: Date): Promise<void> {
  if (databaseUrl === null) return noteBackup(dataDir, at);
  await postgres.onPostgres(databaseUrl, (_run, client) =>
    noteState({ executeSql: (text, values) => client.query(text, values) }, 'backup', { at }),
  );
}

/** What was restored has a backup: this one. A database of a former version has no table for its time, and needs none. */
const noteRestored = (settings: Settings, at: Date): Promise<void> =>
  note(settings, at).catch(() => undefined);

async function removeOld({ store, name }: Place, keep: number): Promise<string[]> {
  if (name !== null) throw new Error('--keep needs a folder to back up to, not a file.');
  const old = (await store.list()).filter(isBackup).toSorted().slice(0, -keep);
  for (const one of old) await store.remove(one);
  return old;
}

/** What is read to restore: a file, or the newest backup of a folder. */
async function newestOf({
  store,
  name,
  path,
}: Place): Promise<{ shown: string; read(): Promise<AsyncIterable<Buffer>> }> {
  const found = name ?? (await store.list()).filter(isBackup).toSorted().at(-1);
  if (found === undefined) throw new Error(`There is no backup in ${path('')}.`);
  const shown = path(found);
  const read = async () => {
    const file = await store.open(found);
    if (file === null) throw new Error(`There is no file ${shown}.`);
    return file.content;
  };
  return { shown, read };
}

const checked = async (
  { shown, read }: Awaited<ReturnType<typeof newestOf>>,
  database: string,
): Promise<CheckedArchive> => {
  const archive = await read();
  return checkArchive(archive, database).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${shown} is not a complete Tandem backup. ${reason}`, { cause: error });
  });
};

export interface RestoreOrder {
  settings: Settings;
  from: Place;
  hasFiles: boolean;
}

/** Restores a backup into an empty folder or database, with its files; resolves to how many. Nothing remains of a failure. */
export async function restoreAll(
  { settings, from, hasFiles }: RestoreOrder,
  log: DatabaseLog,
): Promise<{ shown: string; files: number }> {
  const { dataDir, databaseUrl } = settings;
  const source = await newestOf(from);
  if (databaseUrl === null) requireEmpty(dataDir);
  else await postgres.requireEmptyPostgres(databaseUrl);
  return withWorkFolder(dataDir, async (folder) => {
    const database = join(folder, 'database');
    const { manifest, files } = await checked(source, database);
    requireEngine(source.shown, manifest, databaseUrl);
    const takesFiles = hasFiles && files > 0;
    const undo = takesFiles ? await putFiles(settings, source.read) : async () => {};
    try {
      if (databaseUrl === null) {
        const beside = join(folder, 'restored');
        requireEqual(manifest, await restoreEmbedded(beside, { file: database, shown: source.shown }, log));
        await rename(databaseFolder(beside), databaseFolder(dataDir));
        syncPath(resolve(dataDir));
      } else requireEqual(manifest, await postgres.restorePostgres(databaseUrl, database, settings.env));
    } catch (error) {
      await undo();
      throw error;
    }
    if (manifest !== null) await noteRestored(settings, new Date(manifest.at));
    return { shown: source.shown, files: takesFiles ? files : 0 };
  });
}

function requireEqual(manifest: Manifest | null, facts: DatabaseFacts): void {
  const lines = manifest === null ? [] : differencesOf(manifest, facts);
  if (lines.length > 0) throw new Error(`The restored database differs:\n${lines.join('\n')}`);
}

const restoreEmbedded = (
  dataDir: string,
  { file, shown }: { file: string; shown: string },
  log: DatabaseLog,
) =>
  restore(dataDir, file, log).catch((error: unknown) => {
    throw new Error(String(error instanceof Error ? error.message : error).replace(file, shown));
  });

function requireEngine(shown: string, manifest: Manifest | null, databaseUrl: string | null): void {
  const engine = manifest?.engine ?? 'embedded';
  if (engine === 'embedded' && databaseUrl !== null)
    throw new Error(
      `${shown} is of an embedded database. Restore it without DATABASE_URL, then run npm run move.`,
    );
  if (engine === 'postgres' && databaseUrl === null)
    throw new Error(`${shown} is of PostgreSQL. Set DATABASE_URL to an empty database.`);
}

/** Puts the files in their place; resolves to what takes them away again. */
async function putFiles(
  settings: Settings,
  read: () => Promise<AsyncIterable<Buffer>>,
): Promise<() => Promise<void>> {
  const { dataDir, s3 } = settings;
  const store = await filesOf(settings);
  if ((await store.list(1)).length > 0)
    throw new Error(
      `${s3 === null ? join(dataDir, 'files') : `The bucket ${s3.bucket}`} has files already. Empty it, or restore --without-files.`,
    );
  if (s3 === null) {
    const [folder, unfinished] = [join(dataDir, 'files'), join(dataDir, 'files.unfinished')];
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await storeFiles(await read(), folderStore(unfinished), () => undefined).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    });
    await rename(unfinished, folder);
    syncPath(dataDir);
    return () => rm(folder, { recursive: true, force: true });
  }
  const keys: string[] = [];
  const undo = async () => {
    for (const key of keys) await store.remove(key);
  };
  await storeFiles(await read(), store, (key) => keys.push(key)).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  return undo;
}

/** Restores a backup beside, compares it with its manifest, and removes it again; resolves to lines that say what held. */
export async function drill(
  { settings, from }: Omit<RestoreOrder, 'hasFiles'>,
  log: DatabaseLog,
): Promise<string[]> {
  const source = await newestOf(from);
  return withWorkFolder(settings.dataDir, async (folder) => {
    const database = join(folder, 'database');
    const { manifest, files } = await checked(source, database);
    const facts = await restoreBeside(
      settings,
      { folder, database, engine: manifest?.engine ?? 'embedded' },
      log,
    );
    requireEqual(manifest, facts);
    const total = Object.values(facts.rows).reduce((sum, count) => sum + count, 0);
    return [
      source.shown,
      manifest === null
        ? '  It is from before there were checksums; it is complete.'
        : `  Written ${manifest.at} by Tandem ${manifest.tandem} on ${manifest.engine} ${manifest.engineVersion}.`,
      `  Checksums: the database and ${files} ${files === 1 ? 'file' : 'files'}${manifest?.files === null ? ', which were left out' : ''}.`,
      `  Restored: ${Object.keys(facts.rows).length} tables with ${total} rows, ${facts.migrations.count} migrations.`,
      '  It can be restored. What the drill made is removed.',
    ];
  });
}

function restoreBeside(
  { databaseUrl, env }: Settings,
  { folder, database, engine }: { folder: string; database: string; engine: Manifest['engine'] },
  log: DatabaseLog,
): Promise<DatabaseFacts> {
  if (engine === 'embedded') return restore(join(folder, 'restored'), database, log);
  if (databaseUrl === null)
    throw new Error('A drill of a backup of PostgreSQL needs DATABASE_URL, to make a database beside.');
  return postgres.withOwnDatabase(databaseUrl, (url) => postgres.restorePostgres(url, database, env));
}

const workPrefix = 'copy.unfinished-';
const dayMs = 86_400_000;

/** Lends a folder on the disk of the data, since nothing else may be writable. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const root = resolve(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await removeLeft(root);
  const folder = await mkdtemp(join(root, workPrefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a killed backup left. */
async function removeLeft(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(workPrefix)) continue;
    const { mtimeMs } = await stat(join(root, name));
    if (mtimeMs < Date.now() - dayMs) await rm(join(root, name), { recursive: true, force: true });
  }
}
