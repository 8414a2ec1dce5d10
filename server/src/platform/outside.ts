import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  request as requestPlain,
  type RequestOptions,
} from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not the public internet, by the registries of IANA for special purposes. */
const ranges: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Everything outside of what is assigned to the public internet, 2000::/3, and in it what tunnels or documents.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

// A list for each family: IPv4 addresses also match the ranges of IPv6 that they are mapped to.
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, prefix] of ranges) {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  reserved[family].addSubnet(address, prefix, family);
}

/** Whether an IP address belongs to the public internet: not to this machine, its network or a special purpose. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !reserved[family].check(address, family);
};

/** A host that has no public address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host for a connection, to its public addresses only. The connection uses what this returns, so that a name
 * cannot lead elsewhere between check and use.
 */
export function lookupPublic(host: string, options: LookupOptions, callback: Found): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const isPrivate = found.length === 0 || found.some(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (isPrivate || !first) return callback(new PrivateAddressError(`${host} has a private address.`), []);
    if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
}

/**
 * Whether the server may send to an address that somebody gave: https, on its usual port, at a host on the public internet, or at one
 * that the operator allows. Its host is resolved only when something is sent.
 */
export function isOutsideAddress(address: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (allowedHosts.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

interface OutsideRequest {
  headers: Record<string, string | number>;
  /** For all of it: resolving, connecting, sending, and what is read of the reply. */
  timeoutMs: number;
  /** Hosts, with their ports, that may have a private address and no encryption. */
  allowedHosts: readonly string[];
}

interface OutsideReply {
  status: number;
  headers: IncomingHttpHeaders;
}

/** A reply with more bytes than were asked for. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** On a connection of its own, so that each is made to an address that was checked. */
const optionsFor = (url: URL, { headers, timeoutMs, allowedHosts }: OutsideRequest): RequestOptions => ({
  headers,
  signal: AbortSignal.timeout(timeoutMs),
  agent: false,
  ...(!allowedHosts.includes(url.host) && { lookup: lookupPublic }),
});

const requestTo = (url: URL) => (url.protocol === 'http:' ? requestPlain : requestSecure);

/**
 * Rejects where a request ends without a reply. One that is answered with another protocol (101) ends without an error, and whoever
 * waits for it would wait for good.
 */
function rejectUnanswered(sent: ClientRequest, reject: (error: Error) => void): void {
  let isAnswered = false;
  sent.on('response', () => {
    isAnswered = true;
  });
  sent.on('error', reject);
  sent.on('upgrade', (_reply, socket) => socket.destroy());
  sent.on('close', () => {
    if (!isAnswered) reject(new Error('The other side did not answer.'));
  });
}

/**
 * Sends to an address that `isOutsideAddress` accepts, on a connection of its own to a public address. Follows no redirects, and reads
 * nothing after the headers of the reply. Rejects with `PrivateAddressError` where the host leads inside.
 */
export function postOutside(
  url: URL,
  { body, ...request }: OutsideRequest & { body: Buffer },
): Promise<OutsideReply> {
  const headers = { ...request.headers, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const options = { ...optionsFor(url, { ...request, headers }), method: 'POST' };
    const sent = requestTo(url)(url, options, (reply) => {
      // What the other side explains is of no use.
      reply.destroy();
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers });
    });
    rejectUnanswered(sent, reject);
    sent.end(body);
  });
}

/**
 * Reads from an address that `isOutsideAddress` accepts, as `postOutside` sends. Only the body of a 200 is read, and rejects with
 * `TooLargeError` where it has more than `bytes`.
 */
export function getOutside(
  url: URL,
  { bytes, ...request }: OutsideRequest & { bytes: number },
): Promise<OutsideReply & { body: Buffer }> {
  // Compressed, a small reply could become a large one.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const sent = requestTo(url)(url, optionsFor(url, { ...request, headers }), (reply) => {
      const { statusCode: status = 0, headers: given } = reply;
      const chunks: Buffer[] = [];
      let length = 0;
      const end = () => resolve({ status, headers: given, body: Buffer.concat(chunks) });
      if (status !== 200) {
        reply.destroy();
        return end();
      }
      reply.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > bytes) reply.destroy(new TooLargeError(`${url.host} sent too much.`));
        else chunks.push(chunk);
      });
      reply.on('end', end);
      reply.on('error', reject);
    });
    rejectUnanswered(sent, reject);
    sent.end();
  });
}
