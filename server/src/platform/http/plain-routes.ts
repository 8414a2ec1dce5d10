import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FailureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { build, version } from '../version.ts';
import { prepareBody, type PreparedBody, sendPrepared } from './content.ts';
import { sendFailure } from './failures.ts';
import { addExamples } from './openapi-examples.ts';

/** Where a process tells how it is. */
export const healthPaths: readonly string[] = ['/livez', '/readyz'];

/**
 * `/livez` answers with the version while the event loop runs; `/readyz` answers 200 while all requests can be served, else the
 * reason why not.
 */
export function serveHealth(app: FastifyInstance, whyNotReady: () => Promise<FailureKind | null>): void {
  app.get('/livez', { schema: { hide: true }, config: { spends: 'nothing' } }, async () => ({
    status: 'ok',
    version,
  }));
  // Load balancers and whoever else asks at the same time share one database query.
  let pending: Promise<FailureKind | null> | null = null;
  const ask = () =>
    (pending ??= whyNotReady().finally(() => {
      pending = null;
    }));
  app.get('/readyz', { schema: { hide: true }, config: { spends: 'health' } }, async (request, reply) => {
    const reason = await ask();
    return reason === null ? { status: 'ok' } : sendFailure(reason, request, reply);
  });
}

const path = '/.well-known/security.txt';

/** How long the file may be believed, in milliseconds. The standard asks for less than a year. */
const holdsForMs = 180 * 86_400_000;

/** Serves whom to tell of a vulnerability (RFC 9116); 404 where the operator named nobody. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityTxt, publicUrl, clock }: Pick<Config, 'securityTxt' | 'publicUrl'> & { clock: Clock },
): void {
  const { contacts, policy } = securityTxt;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    if (contacts.length === 0) return sendFailure(commonFailures.notFound, request, reply);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      // Computed at each request, so it is never in the past.
      `Expires: ${new Date(clock.now().getTime() + holdsForMs).toISOString()}`,
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${path}`]),
      ...(policy === null ? [] : [`Policy: ${policy}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}

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

function describe(app: FastifyInstance): object {
  const document = app.swagger();
  addExamples(document);
  return document;
}

/** Serves `/openapi.json` and an interactive page at `/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tandem',
        version: build.release,
        description: 'Find a project, ask to join, talk, and do the work on one board.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'tandem' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'tdm_…',
            description:
              'A token of Settings → Access tokens, in the header `Authorization: Bearer tdm_…`. Each operation lists the scopes that it needs; one without is closed to tokens.',
          },
        },
      },
    },
  });
  // Describing the routes takes half a second, so it is done once, and not at starts after which nobody asks.
  let prepared: PreparedBody | null = null;
  const prepare = () =>
    (prepared ??= prepareBody('application/json', JSON.stringify(describe(app)), compression));
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
