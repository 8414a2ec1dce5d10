import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The IP address of the client, in one form; see `clientAddressOf`. */
    readonly clientAddress: string;
  }
}

/** Gives requests the address of their client. */
export function decorateClientAddress(app: FastifyInstance, trustProxy: boolean): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddressOf(this.raw, trustProxy);
    },
  });
}

/**
 * The IP address of a client: the one that a trusted proxy forwards, else that of the connection. Only the nearest proxy
 * is trusted, and it appends to the list, so the last entry counts. An entry that is no address counts for nothing: budgets
 * by what a client can choose would hold nobody back.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? addressIn(lastEntryOf(headers['x-forwarded-for'])) : null;
  return forwarded ?? addressIn(socket.remoteAddress) ?? '';
}

/** The last entry of a header that proxies append to. */
export const lastEntryOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(',').at(-1)?.trim();

/** An address as some proxies write it, in one form: without port, brackets and zone, and IPv4 where it is mapped to IPv6. */
function addressIn(entry = ''): string | null {
  const [, v4, bracketed] = /^(?:([\d.]+)|\[(.+)\])(?::\d{1,5})?$/.exec(entry) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  const v6 = bracketed ?? entry;
  if (!isIPv6(v6)) return null;
  const { address } = new SocketAddress({ address: v6, family: 'ipv6' });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

/** The networks under which requests of an IP address are counted. */
export interface Networks {
  /** The IPv4 address, or the /64 of an IPv6 address, which one client owns. */
  near: string;
  /** The /48 of an IPv6 address, which one site owns; null for IPv4. */
  wide: string | null;
}

/** The networks of an IP address. */
export function networksOf(address: string): Networks {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return { near: mapped, wide: null };
  if (!isIPv6(address)) return { near: address, wide: null };
  const [start = '', end] = address.replace(/%.*$/, '').split('::');
  const groups = groupsOf(start);
  const missing = end === undefined ? 0 : 8 - groups.length - groupsOf(end).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...groupsOf(end ?? '')].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return { near: `${all.slice(0, 4).join(':')}::/64`, wide: `${all.slice(0, 3).join(':')}::/48` };
}

const groupsOf = (part: string): string[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    // The last 32 bits may be written as an IPv4 address, which replaces two groups.
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
