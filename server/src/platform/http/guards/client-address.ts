import { isIPv6 } from 'node:net';

/** The key under which requests of an address are counted; an IPv6 client owns its /64, which counts as one. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.replace(/%.*$/, '').split('::');
  const groups = groupsOf(start);
  const missing = end === undefined ? 0 : 8 - groups.length - groupsOf(end).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...groupsOf(end ?? '')];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsOf = (part: string): string[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    // The last 32 bits may be written as an IPv4 address, which replaces two groups.
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
