import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createMember, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const key = createECDH('prime256v1').generateKeys('base64url');
const keys = { p256dh: key, auth: randomBytes(16).toString('base64url') };

/** Hosts of this machine and of private networks, as hosts are written. */
const hosts =
  `localhost LOCALHOST vm ${hostname()} 127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1
  017700000001 0 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.254 192.168.1.1 100.64.0.1 198.18.0.1 169.254.169.254 169.254.1.1
  0xa9fea9fe 2852039166 224.0.0.1 255.255.255.255 192.0.2.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]
  [64:ff9b::7f00:1] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2002:7f00:1::] [2001:db8::1] １２７.0.0.1 127。0。0。1
  ①②⑦.0.0.1 %6c%6fcalhost 127.0.0.1. 127.0.0.1%2f`.split(/\s+/);

/** Addresses that no push service has, and no webhook may call. */
export const privateAddresses = [
  ...hosts.map((host) => `https://${host}/push`),
  'https://user:secret@push.example.org/',
  'https://push.example.org@127.0.0.1/',
  'https://127.0.0.1#.example.org/',
  'https://push.example.org:8443/',
  'https://push.example.org:22/',
  'https://push.example.org:0/',
  'http://push.example.org/',
  'ftp://push.example.org/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:,x',
  '//127.0.0.1/',
  'https:127.0.0.1',
  'https:\\\\127.0.0.1\\',
  ' ',
  'https://',
  'unix:/run/x',
  'https://push.example.org\r\n@127.0.0.1/',
  'https://127.0.0.1\t/',
  `https://${'a'.repeat(5_000)}.example.org/`,
];

/** Names whose address only a look-up tells; each leads to this machine or nowhere. */
const names = ['localhost.', 'localhost.localdomain', 'push.localhost', `${hostname()}.`, 'ip6.localhost'];

/** Push subscriptions as a way into the network of the server: refused at once, or never connected to. */
export async function subscribeToPrivateHosts({ address }: Situation, tally: Tally): Promise<void> {
  const member = await createMember(address, 'Subscriber');
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const isListening = await new Promise<boolean>((resolve) => {
    listener.once('error', () => resolve(false));
    listener.listen(443, '127.0.0.1', () => resolve(true));
  });
  const subscribe = (endpoint: unknown) =>
    member.call('POST', '/api/notifications/devices', { endpoint, keys });
  for (const endpoint of [
    ...privateAddresses,
    null,
    ['https://127.0.0.1/'],
    { href: 'https://127.0.0.1/' },
  ]) {
    const { status } = await subscribe(endpoint);
    tally.attempt(
      'push endpoints',
      status === 400 || status === 413,
      `${JSON.stringify(endpoint)}: ${status}`,
    );
  }
  for (const name of names) {
    const { status } = await subscribe(`https://${name}/push`);
    const sender = await createMember(address, 'Sender');
    await sender.call('POST', `/api/people/request/send/${member.id}`);
    await delay(1_500);
    const what = `${name} answered ${status}, ${connections} connections`;
    if (isListening) tally.attempt('pushes to own names', connections === 0, what);
  }
  listener.close();
}
