import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Tally } from '../tally.ts';
import type { Seen } from './rebinding-inside.ts';

const inside = fileURLToPath(new URL('rebinding-inside.ts', import.meta.url));

/** An address of the public internet that leads to this machine in the network of the attack. */
const publicAddress = '9.9.9.9';

/**
 * Names whose address changes between two look-ups, in a network of its own with a DNS server of the attacker: nothing leaves this
 * machine. Where that cannot be made, it says so.
 */
export async function rebindNames(tally: Tally): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-rebinding-'));
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\noptions timeout:5 attempts:1\n');
  const script = `ip link set lo up && ip addr add ${publicAddress}/32 dev lo &&
    mount --bind "$1/resolv.conf" /etc/resolv.conf && exec "$2" "$3" "$1" ${publicAddress}`;
  const args = ['--mount', '--net', 'sh', '-c', script, 'sh', folder, process.execPath, inside];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = new Promise<string>((resolve) => void child.once('error', () => resolve('')));
  const output = await Promise.race([text(child.stdout), failed]);
  rmSync(folder, { recursive: true, force: true });
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) return console.log('rebindNames needs root, unshare and ip: not tried');
  judge(JSON.parse(line) as Seen, tally);
}

function judge({ queries, connections, delivered, refused, logIns, others }: Seen, tally: Tally): void {
  console.log(`rebindNames: ${JSON.stringify({ queries, connections, delivered, refused })}`);
  for (const [name, count] of Object.entries(queries))
    tally.attempt('names that rebind', count > 0, `${name} was never looked up`);
  for (const [address, count] of Object.entries(connections))
    for (let one = 0; one < count; one += 1)
      tally.attempt('connections by names', address === publicAddress, `a connection to ${address}`);
  tally.attempt('names that rebind', delivered === 0, `${delivered} were delivered inside`);
  tally.attempt('names that rebind', refused > 0, 'no address was found private');
  for (const ms of logIns)
    tally.attempt('names without an answer', ms < 3_000, `a log-in took ${Math.round(ms)} ms`);
  for (const ms of others)
    tally.attempt('names without an answer', ms < 10_000, `another webhook waited ${Math.round(ms)} ms`);
}
