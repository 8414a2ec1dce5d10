import multipart from '@fastify/multipart';
import { failureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../refusal.ts';
import { networksOf } from './guards/client-address.ts';

const uploadFailures = {
  noForm: failureKind('upload.no_form', 415, 'Send the file as multipart/form-data.'),
  noFile: failureKind('upload.no_file', 400, 'The form has no file.'),
  tooSlow: failureKind(
    'upload.too_slow',
    408,
    'The file arrived too slowly. Check your connection and try again.',
  ),
  full: failureKind('upload.full', 503, 'Too many files are being uploaded. Try again in a moment.'),
} as const;

/** Limits of uploads. */
export interface UploadLimits {
  /** The largest file in bytes. */
  bytes: number;
  /** Bytes of unfinished uploads that the process holds in memory. */
  heldBytes?: number;
  /** Those of them that came from one IPv4 address or one IPv6 /64. */
  heldBytesOfAddress?: number;
  /** At least so many bytes must arrive in every `ms` milliseconds. */
  pace?: { bytes: number; ms: number };
}

/** Bytes of unfinished uploads, and what limits them. */
interface Uploads {
  limits: Required<UploadLimits>;
  heldBytes: number;
  /** By network; one without unfinished uploads has no entry. */
  heldBytesOf: Map<string, number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

const megabyte = 1024 * 1024;
const defaults = {
  heldBytes: 256 * megabyte,
  heldBytesOfAddress: 64 * megabyte,
  pace: { bytes: 128 * 1024, ms: 15_000 },
};

/** Accepts forms with one file; handlers read the bytes when they need them. */
export async function acceptUploads(app: FastifyInstance, limits: UploadLimits): Promise<void> {
  app.decorate('uploads', {
    limits: { ...defaults, ...limits },
    heldBytes: 0,
    heldBytesOf: new Map<string, number>(),
  });
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
export async function readFileField(request: FastifyRequest, reply: FastifyReply): Promise<Uint8Array> {
  const reading = readPart(request);
  // When the watch refuses first, the read ends with the connection.
  reading.catch(() => {});
  const watch = watchPace(request);
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

async function readPart(request: FastifyRequest): Promise<Uint8Array> {
  try {
    const part = await request.file();
    return part === undefined ? refuse(uploadFailures.noFile) : await part.toBuffer();
  } catch (error) {
    // The parser's errors have no status: the body was no form, or ended early.
    const isKnown = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new Refusal(commonFailures.malformed);
  }
}

/** Counts what arrives; `refused` rejects when too little does, or when the process or the network holds too much. */
function watchPace({ ip, raw, server: { uploads } }: FastifyRequest) {
  const { pace } = uploads.limits;
  const { near } = networksOf(ip);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let [total, before] = [0, 0];
  const count = ({ length }: Uint8Array) => {
    total += length;
    if (!hold(uploads, near, length)) reject(new Refusal(uploadFailures.full, { retryAfter: 10 }));
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
      hold(uploads, near, -total);
    },
  };
}

/** Adds held bytes; false when there are too many. One network holds a part only, so that it cannot stop the others. */
function hold(uploads: Uploads, network: string, bytes: number): boolean {
  const { limits, heldBytesOf } = uploads;
  const ofNetwork = (heldBytesOf.get(network) ?? 0) + bytes;
  uploads.heldBytes += bytes;
  if (ofNetwork === 0) heldBytesOf.delete(network);
  else heldBytesOf.set(network, ofNetwork);
  return uploads.heldBytes <= limits.heldBytes && ofNetwork <= limits.heldBytesOfAddress;
}
