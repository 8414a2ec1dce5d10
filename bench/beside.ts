import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteMember } from '../server/src/testing/processes/remote-member.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { describeTimes } from './search-report.ts';
import { createClient } from './tasks/client.ts';

/** Runs on a server of its own, on the engine that DATABASE_URL says, and prints which; its data goes afterwards. */
export async function withServer(run: (address: string, engine: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const databaseUrl = process.env['DATABASE_URL'];
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  try {
    await run(server.address, databaseUrl === undefined ? 'embedded' : 'PostgreSQL');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Something that a process of its own does for a bench, so that the bench measures a member alone. */
interface Beside<Input, Reply> {
  run(input: Input): Promise<Reply>;
  stop(): void;
}

/** Starts the process, which answers as `serveBeside` does; it has loaded everything when this resolves. */
export async function startBeside<Input extends object, Reply>(
  file: string,
  args: string[],
): Promise<Beside<Input, Reply>> {
  const child = fork(file, args);
  await once(child, 'message');
  return {
    run: async (input) => {
      child.send(input);
      const [reply] = await once(child, 'message');
      return reply as Reply;
    },
    stop: () => child.disconnect(),
  };
}

/** The other side of `startBeside`. */
export function serveBeside<Input>(run: (input: Input) => Promise<unknown>): void {
  process.on('message', (input) => {
    void run(input as Input).then((reply) => process.send?.(reply ?? 'done'));
  });
  process.send?.('ready');
}

/** How long a member waits for something, who asks again and again with short rests while `isGoing`, in milliseconds. */
export async function timesWhile(
  address: string,
  { cookie }: Pick<RemoteMember, 'cookie'>,
  path: string,
  isGoing: () => boolean,
): Promise<number[]> {
  const client = createClient(address);
  const times: number[] = [];
  while (isGoing()) {
    const start = performance.now();
    await client.send({ method: 'GET', path, cookie });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  client.close();
  return times;
}

/** Says true for so many seconds from now on. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}

/** Prints how much longer the member waited than alone; the bench fails when it was more than `mostSlower` times. */
export function compareTimes(
  label: string,
  { alone, times, mostSlower, rest }: { alone: number[]; times: number[]; mostSlower: number; rest: string },
): void {
  const now = describeTimes(times);
  const ratio = now.p95 / describeTimes(alone).p95;
  const isMissed = ratio > mostSlower;
  console.log(
    `${label}${now.line}  ratio of p95 ${ratio.toFixed(2)} (limit ${mostSlower}${isMissed ? ', MISSED' : ''}); ${rest}`,
  );
  if (isMissed) process.exitCode = 1;
}
