import type { IncomingMessage } from 'node:http';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The largest JSON body in bytes; uploads have their own limits. */
export const bodyLimit = 256 * 1024;

/** Accepts JSON, and unread forms where an operation takes them; an empty JSON body means none, as with POST /logout. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parse(request, body, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    payload.resume();
    const isTaken = request.routeOptions.config.operation?.takes === 'oneClick';
    done(isTaken ? null : new Refusal(commonFailures.mediaType), undefined);
  });
}

/** How much of a refused body is read on, and for how long. */
export interface UnreadLimits {
  bytes: number;
  ms: number;
}

const unreadLimits: UnreadLimits = { bytes: 10 * 1024 * 1024, ms: 10_000 };

/**
 * Reads the rest of a refused body and discards it, before the refusal is sent. A socket that is closed with unread
 * bytes is reset, and most clients then lose the reply. Beyond the limits the connection is closed after the reply.
 */
export function discardRefusedBodies(app: FastifyInstance, limits = unreadLimits): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    if (raw.complete || !shouldDiscard(reply.statusCode)) return payload;
    if (await discardRest(raw, Number(request.headers['content-length']), limits))
      reply.removeHeader('connection');
    else reply.header('connection', 'close');
    return payload;
  });
}

/** Not for a body that came too slowly (408), nor when the server has too much to do (5xx). */
const shouldDiscard = (status: number) => status >= 400 && status < 500 && status !== 408;

/** Whether the whole body could be read. */
async function discardRest(raw: IncomingMessage, length: number, limits: UnreadLimits): Promise<boolean> {
  if (raw.readableEnded) return true;
  if (raw.destroyed || length > limits.bytes) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const count = (chunk: Uint8Array | string) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) resolve(false);
  };
  const timer = setTimeout(() => resolve(false), limits.ms);
  raw.unpipe();
  raw.on('data', count);
  raw.once('end', () => resolve(true));
  raw.once('close', () => resolve(raw.readableEnded));
  raw.resume();
  const isRead = await promise;
  clearTimeout(timer);
  raw.off('data', count);
  return isRead;
}
