import type { FastifyInstance } from 'fastify';

/** The largest JSON body in bytes; uploads have their own limits. */
export const bodyLimit = 256 * 1024;

/** Accepts JSON only; an empty JSON body means none, as with POST /logout. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parse(request, body, done);
  });
}
