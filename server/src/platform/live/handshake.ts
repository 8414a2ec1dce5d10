import type { IncomingMessage } from 'node:http';
import { lastEntryOf } from '../http/guards/client-address.ts';
import { sessionTokenIn } from '../http/guards/cookies.ts';
import { isOwnOrigin, type RequestOrigin } from '../http/guards/origin.ts';

/** How to read the address and scheme of a request that bypassed Fastify. */
export interface HandshakeOptions {
  publicUrl: string | null;
  trustProxy: boolean;
}

/** Whether a handshake came from our own pages, by the rule for unsafe requests; `cors` does not stop websockets. */
export const isOurHandshake = (request: IncomingMessage, options: HandshakeOptions): boolean =>
  isOwnOrigin(requestOriginOf(request, options), options.publicUrl);

/** The session token of a handshake, or null. */
export function tokenOf(request: IncomingMessage, options: HandshakeOptions): string | null {
  const isSecure =
    schemeOf(request, options) === 'https' || (options.publicUrl?.startsWith('https:') ?? false);
  return sessionTokenIn(request.headers.cookie ?? '', isSecure);
}

function requestOriginOf(request: IncomingMessage, options: HandshakeOptions): RequestOrigin {
  const { origin, cookie, host } = request.headers;
  const requestedHost =
    (options.trustProxy ? lastEntryOf(request.headers['x-forwarded-host']) : undefined) ?? host ?? '';
  return {
    origin,
    fetchSite: lastEntryOf(request.headers['sec-fetch-site']),
    hasCookie: cookie !== undefined,
    target: `${schemeOf(request, options)}://${requestedHost}`,
  };
}

const schemeOf = (request: IncomingMessage, { trustProxy }: HandshakeOptions): string =>
  (trustProxy ? lastEntryOf(request.headers['x-forwarded-proto']) : undefined) ?? 'http';
