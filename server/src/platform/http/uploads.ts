import multipart from '@fastify/multipart';
import { failureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../refusal.ts';

const uploadFailures = {
  noForm: failureKind('upload.no_form', 415, 'Send the file as multipart/form-data.'),
  noFile: failureKind('upload.no_file', 400, 'The form has no file.'),
} as const;

/** Accepts forms with one file of at most `most` bytes; handlers read the bytes when they need them. */
export async function acceptUploads(app: FastifyInstance, most: number): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fieldSize: 1_000, fileSize: most },
    throwFileSizeLimit: true,
  });
  app.addHook('preValidation', async (request) => {
    const takesFile = request.routeOptions.config?.operation?.takes === 'file';
    if (request.isMultipart() && !takesFile) refuse(commonFailures.mediaType);
    if (!request.isMultipart() && takesFile) refuse(uploadFailures.noForm);
  });
}

/** The bytes of a form's file; refuses truncated forms and files that are too large. */
export async function readFileField(request: FastifyRequest): Promise<Uint8Array> {
  try {
    const part = await request.file();
    return part === undefined ? refuse(uploadFailures.noFile) : await part.toBuffer();
  } catch (error) {
    // The parser's errors have no status: the body was no form, or ended early.
    const isKnown = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new Refusal(commonFailures.malformed);
  }
}
