import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { newId } from '../ids.ts';
import { acceptJsonOnly, bodyLimit } from './bodies.ts';
import { sendTranslated, translateFailures } from './failures.ts';
import { guardHeaders } from './guards/headers.ts';
import { guardOrigin } from './guards/origin.ts';
import { RequestLog } from './request-log.ts';
import { acceptUploads } from './uploads.ts';

interface HttpParts {
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  /** The most bytes of one uploaded file. */
  uploadLimit: number;
  onRoute?: (route: RouteOptions) => void;
}

/** The HTTP server with everything that holds for every route: bodies, headers, origin, cookies, failures, the log. */
export async function createHttp({
  log,
  publicUrl,
  trustProxy,
  uploadLimit,
  onRoute,
}: HttpParts): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    trustProxy,
    bodyLimit,
    genReqId: newId,
    logController: new RequestLog(),
    frameworkErrors: (error, request, reply) => sendTranslated(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
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
  await acceptUploads(http, uploadLimit);
  return http;
}
