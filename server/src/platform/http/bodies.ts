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
