import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ByteRange } from '@tandem/contract/operation';
import type { Config } from '../config.ts';
import { type DiskSpace, readDiskSpace } from '../disk-space.ts';

/** Stores the bytes of files; keys are our ids, never file names. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of `arrivals`, which is gone from there afterwards. */
  take(key: string, path: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** An address from which browsers read the bytes for `seconds`; null where the server sends them. */
  addressOf(key: string, as: { type: string; disposition: string; seconds: number }): Promise<string | null>;
  /** Where those addresses are; null where there are none. */
  origin: string | null;
  /** The folder for files that are being uploaded, on the disk of this server. */
  arrivals: string;
  /** The disk that the bytes are on; null for a bucket, and where the file system does not tell. */
  diskSpace(): Promise<DiskSpace | null>;
  /** Removing a missing key succeeds. */
  remove(key: string): Promise<void>;
}

/** Files in DATA_DIR that only the server's user can read, or in an S3 bucket where one is configured. */
export async function createStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const folder = join(dataDir, 'files');
  const disk = new Disk(s3 === null ? await filesIn(folder) : await bucketOf(s3));
  // An address is signed for the host that browsers know the bucket by.
  const shown = s3 === null ? null : new Disk(await bucketOf({ ...s3, endpoint: s3.publicEndpoint }));
  const arrivals = join(dataDir, 'arrivals');
  await mkdir(arrivals, { recursive: true, mode: 0o700 });
  return {
    arrivals,
    origin: s3 === null ? null : new URL(s3.publicEndpoint).origin,
    take: async (key, path) => {
      if (s3 === null) {
        await chmod(path, 0o600);
        return rename(path, join(folder, key));
      }
      await disk.putStream(key, createReadStream(path), { contentLength: (await stat(path)).size });
      await rm(path, { force: true });
    },
    addressOf: async (key, { type, disposition, seconds }) =>
      shown === null
        ? null
        : shown.getSignedUrl(key, { expiresIn: seconds, contentType: type, contentDisposition: disposition }),
    put: async (key, bytes) => {
      try {
        await disk.put(key, bytes);
      } catch (error) {
        // A full disk leaves the beginning of the file.
        await disk.delete(key).catch(() => undefined);
        throw error;
      }
      if (s3 === null) await chmod(join(folder, key), 0o600);
    },
    read: async (key, range) =>
      s3 === null && range !== undefined ? createReadStream(join(folder, key), range) : disk.getStream(key),
    diskSpace: async () => (s3 === null ? readDiskSpace(folder) : null),
    remove: (key) => disk.delete(key),
  };
}

/** Removes what interrupted uploads left in a folder before a time. */
export async function removeArrivals(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { force: true });
  }
}

async function filesIn(location: string): Promise<FSDriver> {
  await mkdir(location, { recursive: true });
  // Earlier versions created the folder for everybody to read.
  await chmod(location, 0o700);
  return new FSDriver({ location, visibility: 'private' });
}

/** The S3 client is large, so it is loaded only when used. */
async function bucketOf(s3: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    endpoint: s3.endpoint,
    region: s3.region,
    bucket: s3.bucket,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    // Without these, a streamed body is stored with its checksum trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
