import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { syncPath } from '../database/embedded/durable-fs.ts';

/** Files by name in a folder or a bucket, for copies. */
export interface FileStore {
  /** The names, at most so many; without what is being written. */
  list(most?: number): Promise<string[]>;
  /** Null where there is no such file. */
  open(name: string): Promise<{ bytes: number; content: AsyncIterable<Buffer> } | null>;
  /** Stores a file wholly or not at all. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  remove(name: string): Promise<void>;
}

const unfinished = '.unfinished';

/** Files that only their owner can read. */
export function folderStore(folder: string): FileStore {
  return {
    list: async (most = Infinity) => {
      const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const names = found.filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished));
      return names.slice(0, most).map(({ name }) => name);
    },
    open: async (name) => {
      const file = await open(join(folder, name)).catch(() => null);
      if (file === null) return null;
      const { size: bytes } = await file.stat();
      // One that grows is no file of the copied database yet.
      const end = Math.max(0, bytes - 1);
      return {
        bytes,
        content: bytes === 0 ? (await file.close(), Readable.from([])) : file.createReadStream({ end }),
      };
    },
    put: async (name, content) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const target = createWriteStream(path + unfinished, { mode: 0o600, flush: true });
        await pipeline(Readable.from(content), target);
        await rename(path + unfinished, path);
      } finally {
        await rm(path + unfinished, { force: true });
      }
      syncPath(dirname(path));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Parts of a large file; there may be 10,000 of them. */
const partBytes = 16 * 1024 * 1024;

/** Files of a bucket whose names begin with a prefix, which is empty or ends with a slash. */
export async function bucketStore(at: Bucket, prefix = ''): Promise<FileStore> {
  // The client is large, so it is loaded only when used.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint: at.endpoint,
    region: at.region,
    credentials: { accessKeyId: at.accessKeyId, secretAccessKey: at.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (name: string) => ({ Bucket: at.bucket, Key: prefix + name });
  return {
    list: async (most = Infinity) => {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket: at.bucket, Prefix: prefix, ContinuationToken: token }),
        );
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
        token = page.NextContinuationToken;
      } while (token !== undefined && names.length < most);
      return names.slice(0, most);
    },
    open: async (name) => {
      try {
        const { Body, ContentLength = 0 } = await client.send(new s3.GetObjectCommand(place(name)));
        return { bytes: ContentLength, content: Body as AsyncIterable<Buffer> };
      } catch (error) {
        if (error instanceof s3.NoSuchKey || (error as Error).name === 'NotFound') return null;
        throw error;
      }
    },
    put: (name, content) => putParts({ client, s3, place: place(name) }, content),
    remove: async (name) => void (await client.send(new s3.DeleteObjectCommand(place(name)))),
  };
}

interface Upload {
  client: S3Client;
  s3: typeof import('@aws-sdk/client-s3');
  place: { Bucket: string; Key: string };
}

/** A small file in one request, a larger one in parts, which become visible together. */
async function putParts({ client, s3, place }: Upload, content: AsyncIterable<Buffer>): Promise<void> {
  let id: string | undefined;
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  try {
    for await (const { bytes, isLast } of inParts(content)) {
      if (isLast && parts.length === 0) {
        await client.send(new s3.PutObjectCommand({ ...place, Body: bytes }));
        return;
      }
      id ??= (await client.send(new s3.CreateMultipartUploadCommand(place))).UploadId;
      const PartNumber = parts.length + 1;
      const part = new s3.UploadPartCommand({ ...place, UploadId: id, PartNumber, Body: bytes });
      parts.push({ ETag: (await client.send(part)).ETag, PartNumber });
    }
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...place, UploadId: id, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    const abort = new s3.AbortMultipartUploadCommand({ ...place, UploadId: id });
    if (id !== undefined) await client.send(abort).catch(() => undefined);
    throw error;
  }
}

/** The content in pieces of the same size, of which only the last may be smaller. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    while (length > partBytes) {
      const whole = Buffer.concat(held);
      yield { bytes: whole.subarray(0, partBytes), isLast: false };
      held = [whole.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
