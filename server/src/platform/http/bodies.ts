import type { FastifyInstance } from 'fastify';

/** The largest JSON body, in bytes; uploads have limits of their own. */
export const bodyLimit = 256 * 1024;

/** Takes JSON alone; an empty JSON body means none, as clients send it with POST /logout. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parse(request, body, done);
  });
}
