import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

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
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
