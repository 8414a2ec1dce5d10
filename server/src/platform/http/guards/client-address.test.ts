import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressOf, networksOf } from './client-address.ts';

const from = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['203.0.113.1, 192.0.2.7:5678', '192.0.2.7'],
  ['203.0.113.1,192.0.2.7 ', '192.0.2.7'],
  [['203.0.113.1', '192.0.2.7:1'], '192.0.2.7'],
  ['2001:DB8::0007', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['[fe80::7%25x]:80', 'fe80::7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:9', '192.0.2.7'],
])('the proxy forwards %s, which is %s', (forwarded, address) => {
  expect(clientAddressOf(from('10.0.0.1', forwarded), true)).toBe(address);
});

it.each([
  undefined,
  '',
  'unknown',
  '_hidden',
  '192.0.2.7:',
  '192.0.2.7:123456',
  '192.0.2.7:5678:9',
  '192.0.2.256',
  '192.0.2',
  '192.0.2.07:1',
  '[192.0.2.7]:1',
  '[2001:db8::7',
  '[2001:db8::7]x',
  '"[2001:db8::7]:1"',
  '2001:db8::g',
  '192.0.2.7, anything',
  '192.0.2.7 5678',
])('the proxy forwards %s, which is no address, so that of the proxy counts', (forwarded) => {
  expect(clientAddressOf(from('::ffff:10.0.0.1', forwarded), true)).toBe('10.0.0.1');
});

it('takes the address of the connection where no proxy is trusted', () => {
  expect(clientAddressOf(from('10.0.0.1', '192.0.2.7'), false)).toBe('10.0.0.1');
  expect(clientAddressOf(from(undefined, '192.0.2.7'), false)).toBe('');
});

it.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['not an address', 'not an address', null],
])('%s is counted under %s and %s', (address, near, wide) => {
  expect(networksOf(address)).toEqual({ near, wide });
});
