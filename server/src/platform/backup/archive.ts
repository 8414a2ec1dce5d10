import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { DatabaseFacts } from '../database/copies/database-facts.ts';
import type { FileStore } from '../storage/file-store.ts';

// A backup is one compressed archive: the database, then the files, then the manifest with a checksum of each.

/** The names of the database in a backup, by engine. */
const databaseNames = { embedded: 'tandem-database.tar.gz', postgres: 'tandem-database.dump' } as const;
const filePrefix = 'tandem-files/';
const manifestName = 'tandem-manifest.json';

/** The keys of the storage. */
const isKey = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

export type Engine = keyof typeof databaseNames;

interface Checksummed {
  name: string;
  bytes: number;
  sha256: string;
}

/** What a backup has. */
export interface Manifest extends DatabaseFacts {
  format: 2;
  /** The version of Tandem that wrote it. */
  tandem: string;
  engine: Engine;
  /** When the database was copied. */
  at: string;
  database: Checksummed;
  /** Null where the files were left out. */
  files: Checksummed[] | null;
}

export interface ArchiveParts {
  about: Omit<Manifest, 'format' | 'database' | 'files'>;
  /** The file with the copy of the database. */
  database: string;
  /** Null leaves the files out. */
  files: FileStore | null;
  onManifest(manifest: Manifest): void;
}

/** The bytes of a backup before they are compressed. Files that are removed meanwhile are left out. */
export async function* writeArchive({
  about,
  database,
  files,
  onManifest,
}: ArchiveParts): AsyncGenerator<Buffer> {
  const sums: Checksummed[] = [];
  const entry = async function* (name: string, bytes: number, content: AsyncIterable<Buffer>) {
    const hash = createHash('sha256');
    yield* tarEntry(name, bytes, hashed(content, hash));
    sums.push({ name, bytes, sha256: hash.digest('hex') });
  };
  const { size } = await stat(database);
  yield* entry(databaseNames[about.engine], size, createReadStream(database));
  const keys = files === null ? [] : (await files.list()).filter(isKey);
  for (const key of keys) {
    const found = await files?.open(key);
    if (found) yield* entry(filePrefix + key, found.bytes, found.content);
  }
  const [first, ...rest] = sums as [Checksummed, ...Checksummed[]];
  const manifest: Manifest = { format: 2, ...about, database: first, files: files === null ? null : rest };
  const text = Buffer.from(JSON.stringify(manifest));
  yield* tarEntry(manifestName, text.length, Readable.from([text]));
  yield endOfTar;
  onManifest(manifest);
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** What was found in a backup. One from before there were manifests has none, and is of the embedded database. */
export interface CheckedArchive {
  manifest: Manifest | null;
  files: number;
}

/** Reads a whole backup, compares it with its manifest, and writes its database to a file. Rejects when anything is missing. */
export async function checkArchive(
  archive: AsyncIterable<Buffer>,
  databaseFile: string,
): Promise<CheckedArchive> {
  const database = await open(databaseFile, 'w', 0o600);
  try {
    return await checkInto(database, archive);
  } finally {
    await database.close();
  }
}

async function checkInto(database: FileHandle, archive: AsyncIterable<Buffer>): Promise<CheckedArchive> {
  const sums: Checksummed[] = [];
  let manifest: Manifest | null = null;
  let isFormer = false;
  for await (const { name, header, content } of readTar(unzipped(archive))) {
    const isDatabase = Object.values<string>(databaseNames).includes(name);
    if (name === manifestName)
      manifest = JSON.parse(String(await buffer(Readable.from(content())))) as Manifest;
    else if (isDatabase || name.startsWith(filePrefix)) {
      if (!isDatabase) keyOf(name);
      sums.push(await checksumOf({ name, content }, isDatabase ? database : null));
    } else {
      isFormer = true;
      await database.write(header);
      for await (const bytes of content(true)) await database.write(bytes);
    }
  }
  if (isFormer) await database.write(endOfTar);
  if (isFormer === (manifest !== null)) throw new Error('Its manifest is missing.');
  if (manifest !== null) compare(manifest, sums);
  return { manifest, files: sums.length - (isFormer ? 0 : 1) };
}

async function checksumOf(
  { name, content }: Pick<TarEntry, 'name' | 'content'>,
  target: FileHandle | null,
): Promise<Checksummed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content()) {
    hash.update(chunk);
    bytes += chunk.length;
    await target?.write(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function compare({ database, files }: Manifest, found: readonly Checksummed[]): void {
  const listed = [database, ...(files ?? [])];
  const byName = new Map(found.map((sum) => [sum.name, sum]));
  const wrong = listed.find(({ name, bytes, sha256 }) => {
    const sum = byName.get(name);
    return sum?.bytes !== bytes || sum.sha256 !== sha256;
  });
  if (wrong !== undefined) throw new Error(`The checksum of ${wrong.name} differs.`);
  if (found.length !== listed.length) throw new Error('It has files that its manifest lacks.');
}

function keyOf(name: string): string {
  const key = name.slice(filePrefix.length);
  if (!isKey(key)) throw new Error(`${name} is no file of a backup.`);
  return key;
}

/** Stores the files of a backup that was checked; `onKey` hears of each beforehand. */
export async function storeFiles(
  archive: AsyncIterable<Buffer>,
  store: FileStore,
  onKey: (key: string) => void,
): Promise<void> {
  for await (const { name, content } of readTar(unzipped(archive))) {
    if (!name.startsWith(filePrefix)) {
      for await (const _ of content(true)) continue;
      continue;
    }
    const key = keyOf(name);
    onKey(key);
    await store.put(key, content());
  }
}

/** Backups of early versions are not compressed. */
async function* unzipped(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = archive[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) throw new Error('It is empty.');
  const all = (async function* () {
    try {
      yield first.value;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  })();
  const isZipped = first.value[0] === 0x1f && first.value[1] === 0x8b;
  // Whichever ends first ends the other one; the reader of the last stream gets the error.
  yield* isZipped
    ? (pipeline(Readable.from(all), createGunzip(), () => undefined) as AsyncIterable<Buffer>)
    : all;
}

// Only what a backup has: plain files with short names.

const block = 512;
/** Two empty blocks end an archive. */
export const endOfTar = Buffer.alloc(2 * block);

const paddingAfter = (size: number): number => (block - (size % block)) % block;
/** The size of a file; one of 8 GB or more is written as a binary number, as GNU tar does. */
function sizeField(size: number): Buffer {
  const field = Buffer.alloc(12);
  if (size < 8 ** 11) field.write(octal(size, 12));
  else field.writeBigUInt64BE(BigInt(size), 4);
  if (size >= 8 ** 11) field[0] = 0x80;
  return field;
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const checksumAt = { from: 148, to: 156 };

function headerChecksumOf(header: Buffer): number {
  const counted = Buffer.from(header);
  counted.fill(' ', checksumAt.from, checksumAt.to);
  return counted.reduce((sum, byte) => sum + byte, 0);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  header.write(name, 0);
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100);
  sizeField(size).copy(header, 124);
  header.write(octal(0, 12), 136);
  header.write('0', checksumAt.to);
  header.write('ustar\x0000', 257);
  header.write(`${octal(headerChecksumOf(header), 7)} `, checksumAt.from);
  return header;
}

/** A file of an archive, as bytes; fails when the content has another size. */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield headerOf(name, size);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${name} changed while it was copied.`);
  yield Buffer.alloc(paddingAfter(size));
}

/** A file of an archive. Its content must be read before the next one. */
interface TarEntry {
  name: string;
  size: number;
  header: Buffer;
  /** The content; with `isPadded` up to the end of its last block. */
  content(isPadded?: boolean): AsyncGenerator<Buffer>;
}

/** Reads bytes in pieces of any length. */
function pieces(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At most this many bytes; null at the end. */
  const some = async (most: number): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return null;
      rest = next.value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  return async function* take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const piece = await some(left);
      if (piece === null && left === length) return;
      if (piece === null) throw new Error('The archive ends early.');
      left -= piece.length;
      yield piece;
    }
  };
}

async function arrayOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** The files of archives that follow each other. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = pieces(source);
  for (;;) {
    const header = Buffer.concat(await arrayOf(take(block)));
    if (header.length === 0) return;
    if (header.every((byte) => byte === 0)) continue;
    const { name, size } = factsOf(header);
    let isRead = false;
    yield {
      name,
      size,
      header,
      async *content(isPadded = false) {
        isRead = true;
        yield* take(size);
        for await (const padding of take(paddingAfter(size))) if (isPadded) yield padding;
      },
    };
    if (!isRead) throw new Error(`${name} of the archive was not read.`);
  }
}

function factsOf(header: Buffer): { name: string; size: number } {
  const textAt = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const numberAt = (from: number, to: number) => Number.parseInt(textAt(from, to).trim() || '0', 8);
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : numberAt(124, 136);
  if (numberAt(checksumAt.from, checksumAt.to) !== headerChecksumOf(header) || !(size >= 0))
    throw new Error('This is no archive.');
  const prefix = textAt(345, 500);
  return { name: prefix === '' ? textAt(0, 100) : `${prefix}/${textAt(0, 100)}`, size };
}
