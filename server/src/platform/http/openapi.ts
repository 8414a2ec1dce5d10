import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { prepareBody, type PreparedBody, sendPrepared } from './content.ts';

/** Where the document is served, and its type there. JSON is YAML, too. */
const documents: Record<string, string> = {
  '/openapi.json': 'application/json; charset=utf-8',
  '/docs/json': 'application/json; charset=utf-8',
  '/docs/yaml': 'application/yaml; charset=utf-8',
};

/**
 * The page needs less than the web: no photos, fonts and forms, and no styles at elements. A script of it adds a `<style>`, whose
 * hash would change with each version.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Of 620 kB it makes 21 kB in 7 ms. */
const compression = 5;

/** Serves `/openapi.json` and an interactive page at `/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tandem',
        version: '0.1.0',
        description: 'Find a project, ask to join, talk, and do the work on one board.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tandem' } } },
      security: [{ session: [] }],
    },
  });
  // Describing the routes takes half a second, so it is done once, and not at starts after which nobody asks.
  let prepared: PreparedBody | null = null;
  const prepare = () =>
    (prepared ??= prepareBody('application/json', JSON.stringify(app.swagger()), compression));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    uiHooks: {
      preHandler: (request, reply, done) => {
        const type = documents[request.routeOptions.url ?? ''];
        if (type === undefined) return done();
        sendPrepared({ ...prepare(), type }, request, reply);
      },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    sendPrepared({ ...prepare(), type: documents['/openapi.json'] ?? '' }, request, reply),
  );
}
