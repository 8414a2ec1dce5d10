import { isIPv6 } from 'node:net';

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
