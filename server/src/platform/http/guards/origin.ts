import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { sendFailure } from '../failures.ts';
import { accessTokenIn } from './cookies.ts';
import { sendWorkerRemoval, workerPath } from '../web.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something. */
export const isUnsafe = ({ method }: FastifyRequest): boolean => !safeMethods.has(method);

/** The parts of a request that tell whether it came from our own pages. */
export interface RequestOrigin {
  origin: string | undefined;
  fetchSite: string | undefined;
  hasCookie: boolean;
  /** Scheme and authority that the request was sent to, such as `http://localhost:3000`. */
  target: string;
}

/** Whether a state-changing request may pass (ADR 0005): from our origin, or from no browser at all. */
export function isOwnOrigin(
  { origin, fetchSite, hasCookie, target }: RequestOrigin,
  publicUrl: string | null,
): boolean {
  if (fetchSite === 'cross-site') return false;
  if (origin !== undefined) return origin === ownOrigin(target, publicUrl);
  return fetchSite === 'same-origin' || !hasCookie;
}

/** Our origin: PUBLIC_URL's, else the request's own where its host cannot be rebound by DNS; null otherwise. */
export function ownOrigin(target: string, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl;
  if (latest.target !== target) latest = { target, origin: originOf(target) };
  return latest.origin;
}

/** Almost all requests are sent to the same host. */
let latest: { target: string; origin: string | null } = { target: '', origin: null };

function originOf(target: string): string | null {
  const url = URL.parse(target);
  if (url === null) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopbackName = host === 'localhost' || host.endsWith('.localhost');
  return isLoopbackName || isIP(host) !== 0 ? url.origin : null;
}

/** Reads the parts that `isOwnOrigin` needs. */
const requestOriginOf = (request: FastifyRequest): RequestOrigin => ({
  origin: request.headers.origin,
  fetchSite: one(request.headers['sec-fetch-site']),
  hasCookie: request.headers.cookie !== undefined,
  target: `${request.protocol}://${request.host}`,
});

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** Whether a request names its host at most once. Node keeps the first, a proxy may have gone by another. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts <= 1;
}

/** Refuses every request with two hosts. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(hasOneHost(raw) ? undefined : new Refusal(commonFailures.malformed)),
  );
}

/** Refuses every unsafe request from other pages. */
export function guardOrigin(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // No other page can add the header of an API token, and the cookies beside it count for nothing.
    const isChecked =
      isUnsafe(request) &&
      request.routeOptions.config.operation?.takes !== 'oneClick' &&
      accessTokenIn(request) === null;
    const isForeign = isChecked && !isOwnOrigin(requestOriginOf(request), publicUrl);
    done(isForeign ? new Refusal(commonFailures.foreignOrigin) : undefined);
  });
}

/** What a request that was sent to some host gets. */
type HostAnswer = 'serve' | 'redirect' | 'refuse';

interface HostRequest {
  method: string;
  /** The host as the client named it, with the port if it did. */
  host: string;
  /** Where the browser uses the reply, such as `navigate` or `cors`; undefined for other programs. */
  fetchMode: string | undefined;
}

/**
 * What becomes of a request by its host, where PUBLIC_URL is set. Another name than that of PUBLIC_URL, such as that from before a
 * move, leads there. A script of a page would follow to another origin and could not read the reply, so it is told instead.
 * IP addresses and localhost are served: health checks and proxies use them.
 */
export function answerByHost({ method, host, fetchMode }: HostRequest, publicUrl: URL): HostAnswer {
  const { host: named, hostname } = URL.parse(`${publicUrl.protocol}//${host}`) ?? { host: '', hostname: '' };
  if (named === publicUrl.host || isDirect(hostname)) return 'serve';
  const isScript = fetchMode === 'cors' || fetchMode === 'same-origin';
  return (method === 'GET' || method === 'HEAD') && !isScript ? 'redirect' : 'refuse';
}

const isDirect = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

const health = new Set(['/livez', '/readyz']);

/** Leads whoever comes by another host to PUBLIC_URL. */
export function guardHost(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  const own = new URL(publicUrl);
  const elsewhere = {
    ...commonFailures.otherHost,
    message: `This community has another address now: ${publicUrl}. Go on there.`,
  };
  app.addHook('onRequest', async (request, reply) => {
    const { method, host, url } = request;
    const fetchMode = one(request.headers['sec-fetch-mode']);
    const answer = isExempt(request) ? 'serve' : answerByHost({ method, host, fetchMode }, own);
    if (answer === 'serve') return undefined;
    // The service worker of the former address would go on showing its pages.
    if (url.split('?')[0] === workerPath) return sendWorkerRemoval(reply);
    if (answer === 'refuse' || !url.startsWith('/')) return sendFailure(elsewhere, request, reply);
    return reply.redirect(`${publicUrl}${url}`, 308);
  });
}

/** Health checks, and what a mail program sends when somebody unsubscribes: it may not follow. */
const isExempt = ({ url, routeOptions }: FastifyRequest): boolean =>
  health.has(url.split('?')[0] ?? '') || routeOptions.config?.operation?.takes === 'oneClick';
