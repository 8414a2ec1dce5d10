import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectedCaller, connectAll } from './callers.ts';
import type { ChatGroup } from './population.ts';

/** Durations in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** Messages per second when everybody sends as fast as acks arrive. */
export async function rateOf(
  connected: ConnectedCaller[],
  seconds: number,
  send: (caller: ConnectedCaller, text: string) => Promise<void>,
): Promise<number> {
  let sent = 0;
  const run = async (until: number) => {
    const sendInTurn = async (caller: ConnectedCaller) => {
      while (performance.now() < until) {
        await send(caller, 'A sentence of a usual length, as people write them.');
        sent += 1;
      }
    };
    await Promise.all(connected.map(sendInTurn));
  };
  await run(performance.now() + 1_000);
  sent = 0;
  const start = performance.now();
  await run(start + seconds * 1_000);
  return sent / ((performance.now() - start) / 1_000);
}

/** The delivery time from sender to each receiver at a given rate. */
export async function deliveryOf(
  connected: ConnectedCaller[],
  { messages, perSecond }: { messages: number; perSecond: number },
  send: (caller: ConnectedCaller, text: string) => Promise<void>,
): Promise<Times> {
  const times: number[] = [];
  const onMessage = ({ text }: { text: string }) => {
    const sentAt = Number(text.slice(text.indexOf('@') + 1));
    if (text.includes('@')) times.push(performance.now() - sentAt);
  };
  for (const { socket } of connected) socket.on('receiveMessage', onMessage);
  const pending: Promise<void>[] = [];
  for (let index = 0; index < messages; index += 1) {
    const sender = connected[(index * 7) % connected.length];
    if (sender !== undefined) pending.push(send(sender, `sent @${performance.now()}`));
    await delay(1_000 / perSecond);
  }
  await Promise.all(pending);
  await delay(1_000);
  for (const { socket } of connected) socket.off('receiveMessage', onMessage);
  return timesOf(times);
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median and the 99th percentile. */
function timesOf(durations: number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99) };
}

/** Server memory per idle connection in kB, measured with the second half after a warm-up with the first. */
export async function memoryOf(address: string, pid: number, group: ChatGroup): Promise<number> {
  const { callers } = group;
  const half = callers.length / 2;
  const first = await connectAll(address, { ...group, callers: callers.slice(0, half) });
  await delay(2_000);
  const before = residentOf(pid);
  const second = await connectAll(address, { ...group, callers: callers.slice(half) });
  await delay(2_000);
  const grown = residentOf(pid) - before;
  for (const { socket } of [...first, ...second]) socket.close();
  return grown / second.length;
}

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
