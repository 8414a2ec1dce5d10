import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { getOutside, isPublicAddress, lookupPublic, postOutside, PrivateAddressError } from './outside.ts';

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('does not take %s for the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
  'takes %s for the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('resolves no name to an address of this machine', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  lookupPublic('localhost', {}, (error) => resolve(error));
  expect(await promise).toBeInstanceOf(PrivateAddressError);
});

it.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['nothing but notes before a reply', 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-Example\r\n'],
])('ends where the other side answers with %s', async (_what, text) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(text));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = { headers: {}, timeoutMs: 300, allowedHosts: [host] };
  const url = new URL(`http://${host}/`);
  await expect(postOutside(url, { ...request, body: Buffer.from('x') })).rejects.toThrow();
  await expect(getOutside(url, { ...request, bytes: 100 })).rejects.toThrow();
});
