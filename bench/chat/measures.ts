import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Talking, connectAll } from './callers.ts';
import type { Room } from './population.ts';

/** How long things took, in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** How many messages a second come through when everybody sends as fast as they are acknowledged. */
export async function rateOf(
  talking: Talking[],
  seconds: number,
  send: (one: Talking, text: string) => Promise<void>,
): Promise<number> {
  let sent = 0;
  const run = async (until: number) => {
    const work = async (one: Talking) => {
      while (performance.now() < until) {
        await send(one, 'A sentence of a usual length, as people write them.');
        sent += 1;
      }
    };
    await Promise.all(talking.map(work));
  };
  await run(performance.now() + 1_000);
  sent = 0;
  const start = performance.now();
  await run(start + seconds * 1_000);
  return sent / ((performance.now() - start) / 1_000);
}

/** How long messages take from their sender to each of the others, at so many messages a second. */
export async function deliveryOf(
  talking: Talking[],
  { messages, perSecond }: { messages: number; perSecond: number },
  send: (one: Talking, text: string) => Promise<void>,
): Promise<Times> {
  const times: number[] = [];
  const hear = ({ text }: { text: string }) => {
    const at = Number(text.slice(text.indexOf('@') + 1));
    if (text.includes('@')) times.push(performance.now() - at);
  };
  for (const { socket } of talking) socket.on('receiveMessage', hear);
  const pending: Promise<void>[] = [];
  for (let at = 0; at < messages; at += 1) {
    const sender = talking[(at * 7) % talking.length];
    if (sender !== undefined) pending.push(send(sender, `sent @${performance.now()}`));
    await delay(1_000 / perSecond);
  }
  await Promise.all(pending);
  await delay(1_000);
  for (const { socket } of talking) socket.off('receiveMessage', hear);
  return timesOf(times);
}

/** The median and the 99th percentile. */
function timesOf(all: number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** How many kB a connection that says nothing costs the server: of the second half, when the first has warmed it up. */
export async function memoryOf(address: string, pid: number, { chatId, callers }: Room): Promise<number> {
  const half = callers.length / 2;
  const first = await connectAll(address, { chatId, callers: callers.slice(0, half) });
  await delay(2_000);
  const before = residentOf(pid);
  const second = await connectAll(address, { chatId, callers: callers.slice(half) });
  await delay(2_000);
  const grown = residentOf(pid) - before;
  for (const { socket } of [...first, ...second]) socket.close();
  return grown / second.length;
}

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
