import type { Socket } from 'socket.io-client';
import { connect, connected } from './connect.ts';
import { createMember, type Hostile, must, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** The median time of another member's feed while `until` is pending, in milliseconds. */
async function feedUntil(who: Hostile, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.then(() => (isOver = true));
  const times: number[] = [];
  while (!isOver || times.length < 10) {
    const begunAt = performance.now();
    must(await who.call('GET', '/api/projects/feed'));
    times.push(performance.now() - begunAt);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Connects and disconnects `times` times, ten at once; returns how often it was accepted. */
async function loop(address: string, cookie: string, times: number): Promise<number> {
  let left = times;
  let accepted = 0;
  const run = async () => {
    while (left > 0) {
      left -= 1;
      const socket = connect(address, cookie);
      if (await connected(socket)) accepted += 1;
      socket.close();
    }
  };
  await Promise.all(Array.from({ length: 10 }, run));
  return accepted;
}

/** One member, and nobody, connect in loops; nobody opens as many sockets as possible. */
export async function loopHandshakes({ address }: Situation, tally: Tally): Promise<void> {
  const [attacker, other] = [
    await createMember(address, 'Reconnector'),
    await createMember(address, 'Reader'),
  ];
  const idle = await feedUntil(other, Promise.resolve());
  // The sockets are opened in the process that measures, which delays its reads too.
  const isQuick = (ms: number) => ms < Math.max(100, idle * 10);
  const looping = loop(address, attacker.cookie, 1_000);
  const during = await feedUntil(other, looping);
  const accepted = await looping;
  tally.attempt('handshake loops', accepted <= 300, `${accepted} of 1,000 handshakes of a member`);
  tally.attempt(
    'handshake loops',
    isQuick(during),
    `a member: feed ${idle.toFixed(0)} → ${during.toFixed(0)} ms`,
  );
  const unknown = loop(address, `tandem=${'A'.repeat(43)}`, 3_000);
  const meanwhile = await feedUntil(other, unknown);
  tally.attempt('handshake loops', (await unknown) === 0, 'a socket without a session');
  tally.attempt(
    'handshake loops',
    isQuick(meanwhile),
    `feed ${idle.toFixed(0)} → ${meanwhile.toFixed(0)} ms`,
  );
  const sockets: Socket[] = Array.from({ length: 2_000 }, () => connect(address, ''));
  const open = await feedUntil(other, Promise.all(sockets.map(connected)));
  tally.attempt(
    'handshake loops',
    isQuick(open),
    `feed ${idle.toFixed(0)} → ${open.toFixed(0)} ms, 2,000 sockets`,
  );
  const own = connect(address, other.cookie);
  tally.attempt('handshake loops', await connected(own), 'the socket of another member is refused');
  for (const socket of [own, ...sockets]) socket.close();
}
