import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { historyHeader } from '@tandem/contract/events';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { History } from '../database/database-history.ts';
import { guardMaintenance, type Maintenance } from '../maintenance.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Work, work } from '../tracing/traced.ts';
import { acceptJsonOnly, bodyLimit, discardRefusedBodies } from './bodies.ts';
import { compressReplies } from './compress-replies.ts';
import { lateSerializers } from './content.ts';
import { sendTranslated, translateFailures } from './failures.ts';
import { decorateClientAddress } from './guards/client-address.ts';
import { guardHost, guardOrigin, refuseTwoHosts } from './guards/origin.ts';
import type { Storage } from '../storage/storage.ts';
import { limitOpenRoutes, type Throttles } from './guards/throttle.ts';
import { acceptUploads, type UploadLimits } from './uploads.ts';

interface HttpParts {
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  uploads: UploadLimits;
  throttles: Throttles;
  metrics: Metrics;
  history: History;
  maintenance: Maintenance;
  storage: Pick<Storage, 'origin'>;
  onRoute?: (route: RouteOptions) => void;
}

/** Time-out for receiving a request, in milliseconds; enough for 5 MB on a slow line. */
const requestTimeout = 120_000;

/** Creates the HTTP server with what applies to every route: bodies, headers, origin, cookies, failures, log. */
export async function createHttp({
  log,
  publicUrl,
  trustProxy,
  uploads,
  throttles,
  metrics,
  history,
  maintenance,
  storage,
  onRoute,
}: HttpParts): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    // Trust only the nearest proxy: earlier entries of X-Forwarded-For come from the client.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit,
    requestTimeout,
    genReqId: requestIdMaker(trustProxy),
    logController: new RequestLog(),
    // No hook runs for a URL that cannot be decoded.
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
  decorateClientAddress(http, trustProxy);
  traceRequests(http);
  countRequests(http, metrics);
  translateFailures(http);
  acceptJsonOnly(http);
  discardRefusedBodies(http);
  await guardHeaders(http, publicUrl, storage.origin);
  compressReplies(http);
  refuseTwoHosts(http);
  guardHost(http, publicUrl);
  guardMaintenance(http, maintenance);
  nameHistory(http, history);
  guardOrigin(http, publicUrl);
  limitOpenRoutes(http, throttles);
  // Guards read the Cookie header themselves; only writing is needed.
  await http.register(cookie, { hook: false });
  await acceptUploads(http, uploads);
  return http;
}

function countRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config ?? {};
    metrics.requestEnded(operation?.name ?? 'other', reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Publishes each request of an operation to whoever traces. */
function traceRequests(http: FastifyInstance): void {
  if (!work.hasSubscribers) return;
  const all = new WeakMap<FastifyRequest, Work>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { id, headers, routeOptions } = request;
    const name = routeOptions.config?.operation?.name;
    if (name === undefined) return done();
    const attributes = {
      'http.request.method': request.method,
      'http.route': routeOptions.url ?? '',
      'tandem.request_id': id,
    };
    const item: Work = { kind: 'request', name, attributes, headers };
    all.set(request, item);
    work.start.runStores(item, done);
  });
  // A body that was read may have left the context.
  http.addHook('preValidation', (request, _reply, done) => {
    const item = all.get(request);
    if (item === undefined) return done();
    work.start.runStores(item, done);
  });
  http.addHook('onResponse', (request, { statusCode }, done) => {
    const item = all.get(request);
    if (item !== undefined) {
      item.attributes['http.response.status_code'] = statusCode;
      if (statusCode >= 500) item.error = statusCode;
      work.asyncEnd.publish(item);
    }
    done();
  });
}

/** Clients compare it with the history of what they have loaded. */
function nameHistory(http: FastifyInstance, history: History): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.operation !== undefined)
      void reply.header(historyHeader, history.current());
    done();
  });
}

/** Logs one line per finished request: operations at `info`, files and health at `debug`. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { routeOptions, memberId, method, log } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const level = routeOptions.config?.operation ? 'info' : 'debug';
    log[level](memberId === '' ? line : { ...line, member: memberId }, 'request');
  }
}

/** What proxies and load balancers make: UUIDs, hexadecimal numbers, words with dashes. Nothing that could break a line. */
const known = /^[\w.-]{8,64}$/;

/** Takes the id of a request from the trusted proxy, so that its log and ours can be joined; else makes one. */
export const requestIdMaker =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && known.test(given) ? given : newId();
  };

const self = "'self'";
const none = "'none'";

/** Sets security headers on every reply, and `no-store` on all but the web's files. */
async function guardHeaders(
  app: FastifyInstance,
  publicUrl: string | null,
  imageOrigin: string | null,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const headers = await helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        // Mantine and the drag-and-drop library set inline styles.
        styleSrc: [self, "'unsafe-inline'"],
        // Images of members are redirected to the bucket.
        imgSrc: [self, 'data:', 'blob:', ...(imageOrigin === null ? [] : [imageOrigin])],
        fontSrc: [self],
        connectSrc: [self],
        objectSrc: [none],
        baseUri: [none],
        formAction: [self],
        frameAncestors: [none],
        // Upgrading would break hosting over plain http.
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** The headers of Helmet, which are the same for every reply. It would compute them again at each request. */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  const own = new Set(Object.keys((await Fastify().inject('/')).headers));
  const { headers } = await app.inject('/');
  await app.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  );
}

/** Headers of a refusal sent before the hook of `guardHeaders` runs. */
const headersOfRefusal = (request: FastifyRequest): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': request.id,
});
