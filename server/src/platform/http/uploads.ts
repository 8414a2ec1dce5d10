import multipart from '@fastify/multipart';
import { failureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../refusal.ts';

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
  /** At least so many bytes must arrive in every `ms` milliseconds. */
  pace?: { bytes: number; ms: number };
}

/** Bytes of unfinished uploads, and what limits them. */
interface Uploads {
  limits: Required<UploadLimits>;
  heldBytes: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

const defaults = { heldBytes: 256 * 1024 * 1024, pace: { bytes: 128 * 1024, ms: 15_000 } };

/** Accepts forms with one file; handlers read the bytes when they need them. */
export async function acceptUploads(app: FastifyInstance, limits: UploadLimits): Promise<void> {
  app.decorate('uploads', { limits: { ...defaults, ...limits }, heldBytes: 0 });
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fieldSize: 1_000, fileSize: limits.bytes },
    throwFileSizeLimit: true,
  });
  app.addHook('preValidation', async (request) => {
    const takesFile = request.routeOptions.config?.operation?.takes === 'file';
    if (request.isMultipart() && !takesFile) refuse(commonFailures.mediaType);
    if (!request.isMultipart() && takesFile) refuse(uploadFailures.noForm);
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

/** Counts what arrives; `refused` rejects when too little does, or when the process holds too much. */
function watchPace({ raw, server: { uploads } }: FastifyRequest) {
  const { pace, heldBytes } = uploads.limits;
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let [total, before] = [0, 0];
  const count = ({ length }: Uint8Array) => {
    total += length;
    uploads.heldBytes += length;
    if (uploads.heldBytes > heldBytes) reject(new Refusal(uploadFailures.full, { retryAfter: 10 }));
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
      uploads.heldBytes -= total;
    },
  };
}
