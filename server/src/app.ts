import cookie from '@fastify/cookie';
import { book } from '@tandem/contract/book';
import type { Operation } from '@tandem/contract/operation';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { bindAccount } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import { applications, bindJoinRequests, createJoinRequestsService } from './features/join-requests/public.ts';
import { bindProjects } from './features/projects/projects.routes.ts';
import { createProjectsService } from './features/projects/projects.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createBinder } from './platform/http/bind.ts';
import { acceptJsonOnly, bodyLimit } from './platform/http/bodies.ts';
import { sendTranslated, translateFailures } from './platform/http/failures.ts';
import { guardHeaders } from './platform/http/headers.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { guardOrigin } from './platform/http/origin.ts';
import { RequestLog } from './platform/http/request-log.ts';
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
  /** Hears of every route, for the test that none stands outside the contract. */
  onRoute?: (route: RouteOptions) => void;
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
  bindProjects(bind, createProjectsService({ ...parts, applications }));
  bindJoinRequests(bind, createJoinRequestsService(parts));

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

async function createHttp({ log, publicUrl, trustProxy, onRoute }: AppParts): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    trustProxy,
    bodyLimit,
    genReqId: newId,
    logController: new RequestLog(),
    frameworkErrors: (error, request, reply) => sendTranslated(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
  });
  if (onRoute) http.addHook('onRoute', onRoute);
  http.decorate('isPublicSecure', publicUrl?.startsWith('https:') ?? false);
  translateFailures(http);
  acceptJsonOnly(http);
  await guardHeaders(http, publicUrl);
  guardOrigin(http, publicUrl);
  await http.register(cookie);
  return http;
}
