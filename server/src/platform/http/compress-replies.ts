import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { accepts } from './content.ts';

/** A shorter reply fits into one packet, in bytes. */
const leastLength = 1_400;

/**
 * Compresses the replies of operations for clients that accept it, outside the event loop. A page of the feed then has 10 kB
 * instead of 37.
 */
export function compressReplies(http: FastifyInstance): void {
  http.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const isOperation = request.routeOptions.config?.operation !== undefined;
    if (!isOperation || typeof payload !== 'string' || payload.length < leastLength)
      return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    // Another site that makes a browser ask could guess at what a reply says by its length.
    if (!accepts(request, 'gzip') || request.headers['sec-fetch-site'] === 'cross-site')
      return done(null, payload);
    gzip(payload, (error, packed) => {
      if (error) return done(error);
      void reply.header('content-encoding', 'gzip');
      done(null, packed);
    });
  });
}
