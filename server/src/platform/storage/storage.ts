import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Stores the bytes of files; keys are our ids, never file names. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Removing a missing key succeeds. */
  remove(key: string): Promise<void>;
}

/** Files in DATA_DIR that only the server's user can read, or in an S3 bucket where one is configured. */
export async function createStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const folder = join(dataDir, 'files');
  const disk = new Disk(s3 === null ? await filesIn(folder) : await bucketOf(s3));
  return {
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
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
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
