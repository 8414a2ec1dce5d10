import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { failureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull } from '../database/database-errors.ts';
import { Refusal, refuse } from '../refusal.ts';
import { networksOf } from './guards/client-address.ts';

const megabyte = 1024 * 1024;

const uploadFailures = {
  noForm: failureKind('upload.no_form', 415, 'Send the file as multipart/form-data.'),
  noFile: failureKind('upload.no_file', 400, 'The form has no file.'),
  tooSlow: failureKind(
    'upload.too_slow',
    408,
    'The file arrived too slowly. Check your connection and try again.',
  ),
  tooLarge: (bytes: number) =>
    failureKind(
      'upload.too_large',
      413,
      `This file is too large. The limit is ${Math.floor(bytes / megabyte)} MB.`,
    ),
  full: failureKind('upload.full', 503, 'Too many files are being uploaded. Try again in a moment.'),
} as const;

/** What unfinished uploads may hold of a resource. */
interface HoldLimits {
  /** Bytes of unfinished uploads that the process holds in memory. */
  heldBytes: number;
  /** Those of them that came from one IPv4 address or one IPv6 /64. */
  heldBytesOfAddress: number;
}

/** Limits of uploads. */
export interface UploadLimits extends Partial<HoldLimits> {
  /** The largest file in bytes that is read into memory. */
  bytes: number;
  /** What uploads to the disk may hold of it. */
  onDisk?: HoldLimits;
  /** At least so many bytes must arrive in every `ms` milliseconds. */
  pace?: { bytes: number; ms: number };
}

/** Bytes of unfinished uploads in one place, and what limits them. */
interface Held {
  limits: HoldLimits;
  bytes: number;
  /** By network; one without unfinished uploads has no entry. */
  bytesOf: Map<string, number>;
}

interface Uploads {
  pace: Required<UploadLimits>['pace'];
  inMemory: Held;
  onDisk: Held;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

const defaults = {
  heldBytes: 256 * megabyte,
  heldBytesOfAddress: 64 * megabyte,
  onDisk: { heldBytes: 2_048 * megabyte, heldBytesOfAddress: 512 * megabyte },
  pace: { bytes: 128 * 1024, ms: 15_000 },
};

const nothingHeld = (limits: HoldLimits): Held => ({ limits, bytes: 0, bytesOf: new Map<string, number>() });

/** Accepts forms with one file; handlers read the bytes when they need them. */
export async function acceptUploads(app: FastifyInstance, limits: UploadLimits): Promise<void> {
  const { onDisk, pace, ...inMemory } = { ...defaults, ...limits };
  app.decorate('uploads', { pace, inMemory: nothingHeld(inMemory), onDisk: nothingHeld(onDisk) });
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fieldSize: 1_000, fileSize: limits.bytes },
    throwFileSizeLimit: true,
  });
  app.addHook('preValidation', async (request) => {
    const takes = request.routeOptions.config?.operation?.takes;
    if (request.isMultipart() && takes === undefined) refuse(commonFailures.mediaType);
    if (!request.isMultipart() && takes === 'file') refuse(uploadFailures.noForm);
  });
}

/**
 * The bytes of a form's file; refuses truncated forms, files that are too large, and bodies that arrive too slowly, so
 * that a stalled client holds nothing for long.
 */
export const readFileField = (request: FastifyRequest, reply: FastifyReply): Promise<Uint8Array> =>
  watched(request, reply, {
    held: request.server.uploads.inMemory,
    read: () => readPart(request, {}, (part) => part.toBuffer()),
  });

/** A form's file that was written to the disk. */
export interface ReceivedFile {
  /** As the sender named it. */
  name: string;
  size: number;
}

/** Writes a form's file to a path; refuses as `readFileField` does, and then leaves nothing there. */
export async function receiveFileField(
  request: FastifyRequest,
  reply: FastifyReply,
  to: { path: string; bytes: number },
): Promise<ReceivedFile> {
  const cancel = new AbortController();
  try {
    return await watched(request, reply, {
      held: request.server.uploads.onDisk,
      read: () =>
        readPart(request, { limits: { fileSize: to.bytes }, throwFileSizeLimit: false }, async (part) => {
          const written = createWriteStream(to.path, { flags: 'wx', mode: 0o600 });
          await pipeline(part.file, written, { signal: cancel.signal });
          if (part.file.truncated) refuse(uploadFailures.tooLarge(to.bytes));
          return { name: part.filename, size: written.bytesWritten };
        }),
    });
  } catch (error) {
    cancel.abort();
    await rm(to.path, { force: true });
    throw error;
  }
}

/** Reads a body while watching how fast it arrives and what it holds. */
async function watched<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { held, read }: { held: Held; read: () => Promise<T> },
): Promise<T> {
  const reading = read();
  // When the watch refuses first, the read ends with the connection.
  reading.catch(() => {});
  const watch = watchPace(request, held);
  try {
    return await Promise.race([reading, watch.refused]);
  } catch (error) {
    // The rest of the body would hold the connection.
    if (error instanceof Refusal) reply.header('connection', 'close');
    throw error;
  } finally {
    watch.stop();
  }
}

async function readPart<T>(
  request: FastifyRequest,
  options: NonNullable<Parameters<FastifyRequest['file']>[0]>,
  use: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  try {
    const part = await request.file(options);
    return part === undefined ? refuse(uploadFailures.noFile) : await use(part);
  } catch (error) {
    // The parser's errors have no status: the body was no form, or ended early.
    const isKnown =
      error instanceof Refusal || (error instanceof Error && ('statusCode' in error || isDiskFull(error)));
    throw isKnown ? error : new Refusal(commonFailures.malformed);
  }
}

/** Counts what arrives; `refused` rejects when too little does, or when the process or the network holds too much. */
function watchPace({ ip, raw, server: { uploads } }: FastifyRequest, held: Held) {
  const { pace } = uploads;
  const { near } = networksOf(ip);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let [total, before] = [0, 0];
  const count = ({ length }: Uint8Array) => {
    total += length;
    if (!hold(held, near, length)) reject(new Refusal(uploadFailures.full, { retryAfter: 10 }));
  };
  const timer = setInterval(() => {
    if (total - before < pace.bytes) reject(new Refusal(uploadFailures.tooSlow));
    before = total;
  }, pace.ms);
  raw.on('data', count);
  return {
    refused,
    stop: () => {
      clearInterval(timer);
      raw.off('data', count);
      hold(held, near, -total);
    },
  };
}

/** Adds held bytes; false when there are too many. One network holds a part only, so that it cannot stop the others. */
function hold(held: Held, network: string, bytes: number): boolean {
  const { limits, bytesOf } = held;
  const ofNetwork = (bytesOf.get(network) ?? 0) + bytes;
  held.bytes += bytes;
  if (ofNetwork === 0) bytesOf.delete(network);
  else bytesOf.set(network, ofNetwork);
  return held.bytes <= limits.heldBytes && ofNetwork <= limits.heldBytesOfAddress;
}
