import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

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
    const isChecked = isUnsafe(request) && request.routeOptions.config.operation?.takes !== 'oneClick';
    const isForeign = isChecked && !isOwnOrigin(requestOriginOf(request), publicUrl);
    done(isForeign ? new Refusal(commonFailures.foreignOrigin) : undefined);
  });
}
