import { readFileSync } from 'node:fs';
import { connect as openTcp } from 'node:net';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createMember, type Hostile, must, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** More are not open at the same time: a process may have about 20,000 files open. */
const mostOpen = 12_000;
const handshakes = 40_000;

/** Asks for websockets without a session, says nothing over them, and keeps them as long as the server does. */
function openWithoutSession(address: string): Promise<void> {
  const { hostname, host, port } = new URL(address);
  const head =
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\n` +
    'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  let left = handshakes;
  let open = 0;
  return new Promise((resolve) => {
    const fill = () => {
      // A hundred at once, so that the accept queue of the system does not overflow.
      for (let turn = 0; turn < 100 && left > 0 && open < mostOpen; turn += 1) {
        left -= 1;
        open += 1;
        const socket = openTcp(Number(port), hostname);
        socket.once('connect', () => socket.write(head)).on('error', () => undefined);
        socket.once('close', () => (open -= 1)).resume();
      }
      if (left === 0 && open === 0) return resolve();
      return void setTimeout(fill, 10);
    };
    fill();
  });
}

if (!isMainThread) await openWithoutSession(String(workerData));

const megabytesOf = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 1_000_000;

/** Reads the feed until `until`; the longest time, and the most memory of the server. */
async function watchUntil(who: Hostile, pid: number, until: Promise<unknown>) {
  let isOver = false;
  void until.then(() => (isOver = true));
  let [slowest, memory] = [0, 0];
  while (!isOver) {
    const begunAt = performance.now();
    must(await who.call('GET', '/api/projects/feed'));
    slowest = Math.max(slowest, performance.now() - begunAt);
    memory = Math.max(memory, megabytesOf(pid));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return { slowest, memory };
}

/** Somebody without an account opens 40,000 websockets from one address. */
export async function floodHandshakes(
  { address, pid }: Situation & { pid: number },
  tally: Tally,
): Promise<void> {
  const reader = await createMember(address, 'Listener');
  const idle = await watchUntil(reader, pid, new Promise((resolve) => setTimeout(resolve, 3_000)));
  const worker = new Worker(new URL(import.meta.url), { workerData: address });
  const busy = await watchUntil(reader, pid, new Promise((resolve) => worker.once('exit', resolve)));
  const memory = `memory ${idle.memory.toFixed(0)} → ${busy.memory.toFixed(0)} MB`;
  const stall = `slowest feed ${idle.slowest.toFixed(0)} → ${busy.slowest.toFixed(0)} ms`;
  console.log(`  ${handshakes} handshakes without a session: ${memory}, ${stall}`);
  tally.attempt('handshake floods', busy.memory - idle.memory < 100, memory);
  tally.attempt('handshake floods', busy.slowest < Math.max(500, idle.slowest * 3), stall);
}
