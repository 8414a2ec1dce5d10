import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { newId } from '../ids.ts';
import { acceptJsonOnly, bodyLimit } from './bodies.ts';
import { sendTranslated, translateFailures } from './failures.ts';
import { guardHeaders, headersOfRefusal } from './guards/headers.ts';
import { guardOrigin } from './guards/origin.ts';
import { RequestLog } from './request-log.ts';
import { lateSerializers } from './serializers.ts';
import { acceptUploads } from './uploads.ts';

interface HttpParts {
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  /** The most bytes of one uploaded file. */
  uploadLimit: number;
  onRoute?: (route: RouteOptions) => void;
}

/** A request that is not there in full by then is given up, in milliseconds; 5 MB take so long over a slow line. */
const requestTimeout = 120_000;

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
    // Only the proxy in front: what stands further left in X-Forwarded-For is the client's own word.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit,
    requestTimeout,
    genReqId: newId,
    logController: new RequestLog(),
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      sendTranslated(error, request, reply.headers(headersOfRefusal(request))),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildSerializer: lateSerializers } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 3_000 },
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
