import cookie from '@fastify/cookie';
import { book } from '@tandem/contract/book';
import type { Operation } from '@tandem/contract/operation';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { bindAccount } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createBinder } from './platform/http/bind.ts';
import { acceptJsonOnly, bodyLimit } from './platform/http/bodies.ts';
import { translateFailures } from './platform/http/failures.ts';
import { guardHeaders } from './platform/http/headers.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { guardOrigin } from './platform/http/origin.ts';
import type { Throttles } from './platform/http/throttle.ts';
import { serveWeb } from './platform/http/web.ts';
import { newId } from './platform/ids.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  /** The folder of the built web; where nothing is built, only the operations are served. */
  webRoot: string;
}

export interface App {
  http: FastifyInstance;
  account: ReturnType<typeof createAccountService>;
  /** From now on `/readyz` answers 503, so that no new work is sent here. */
  drain(): void;
}

/** Composes the whole server without listening: the one place that knows every room. */
export async function buildApp(parts: AppParts): Promise<App> {
  const http = await createHttp(parts);
  let isDraining = false;
  serveHealth(http, async () => !isDraining && (await parts.database.isReady()));
  await serveOpenApi(http);
  const account = createAccountService(parts);
  const bind = createBinder(http, { authenticate: account.authenticate, throttles: parts.throttles, rooms: roomsOfOperations });

  bindAccount(bind, account);

  await serveWeb(http, parts.webRoot, [...roomsOfOperations.keys()]);
  return {
    http,
    account,
    drain: () => {
      isDraining = true;
    },
  };
}

const roomsOfOperations = new Map<Operation, string>(book.map(({ operation, room }) => [operation, room]));

async function createHttp({ log, publicUrl, trustProxy }: AppParts): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    trustProxy,
    bodyLimit,
    genReqId: newId,
    disableRequestLogging: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
  });
  http.decorate('isPublicSecure', publicUrl?.startsWith('https:') ?? false);
  translateFailures(http);
  acceptJsonOnly(http);
  await guardHeaders(http, publicUrl);
  guardOrigin(http, publicUrl);
  await http.register(cookie);
  http.addHook('onResponse', async (request, reply) => {
    const { routeOptions, memberId, method } = request;
    const level = routeOptions.config?.operation ? 'info' : 'debug';
    request.log[level](
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), member: memberId || undefined },
      'request',
    );
  });
  return http;
}
