import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { houseFailures } from '@tandem/contract/failure';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';

/** Screens of the web that stand at the address of an operation (decisions §1). */
const screens = new Set(['/login', '/signup']);

/** Where a missing address is a missing thing and not a screen. */
const noScreens = /^\/(?:api|assets|docs)\//;

/** Serves the built web, its page for every screen's address, and a JSON 404 or 405 for the rest. */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string,
  operations: Operation[],
): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'));
  const isOperation = operationMatcher(operations);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: ['index.html'],
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${join(webRoot, 'assets')}`);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    if (isOperation(pathname) && !(isPageRequest(request) && screens.has(pathname))) {
      return sendFailure(houseFailures.methodNotAllowed, request, reply);
    }
    if (isBuilt && isPageRequest(request) && !noScreens.test(pathname)) return reply.sendFile('index.html');
    return sendFailure(houseFailures.notFound, request, reply);
  });
}

const isPageRequest = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

function operationMatcher(operations: Operation[]): (path: string) => boolean {
  const patterns = operations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
