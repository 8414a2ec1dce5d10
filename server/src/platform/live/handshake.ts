import type { IncomingMessage } from 'node:http';
import { sessionTokenIn } from '../http/guards/cookies.ts';
import { isOwnOrigin, type RequestOrigin } from '../http/guards/origin.ts';

/** What decides how a request that did not come through Fastify is read. */
export interface Reading {
  publicUrl: string | null;
  trustProxy: boolean;
}

/** Whether a handshake came from our own pages, by the same rule as unsafe requests; `cors` would not stop a websocket. */
export const isOurHandshake = (request: IncomingMessage, reading: Reading): boolean =>
  isOwnOrigin(requestOriginOf(request, reading), reading.publicUrl);

/** The session token that a handshake carries, or null. */
export function tokenOf(request: IncomingMessage, reading: Reading): string | null {
  const isSecure =
    schemeOf(request, reading) === 'https' || (reading.publicUrl?.startsWith('https:') ?? false);
  return sessionTokenIn(request.headers.cookie ?? '', isSecure);
}

/** The address that a handshake came from; behind a trusted proxy the one that it names. */
export const addressOf = (request: IncomingMessage, { trustProxy }: Reading): string =>
  (trustProxy ? last(request.headers['x-forwarded-for']) : undefined) ?? request.socket.remoteAddress ?? '';

function requestOriginOf(request: IncomingMessage, reading: Reading): RequestOrigin {
  const { origin, cookie, host } = request.headers;
  const asked = (reading.trustProxy ? last(request.headers['x-forwarded-host']) : undefined) ?? host ?? '';
  return {
    origin,
    fetchSite: last(request.headers['sec-fetch-site']),
    hasCookie: cookie !== undefined,
    target: `${schemeOf(request, reading)}://${asked}`,
  };
}

const schemeOf = (request: IncomingMessage, { trustProxy }: Reading): string =>
  (trustProxy ? last(request.headers['x-forwarded-proto']) : undefined) ?? 'http';

// Only the proxy in front is believed, and it writes at the end of a list.
const last = (header: string | string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(',').at(-1)?.trim();
