import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { putMigrated, runHolder, scratchFolder } from '../testing/scratch.ts';
import type { Program } from '../testing/scratch.ts';

/** `npm run soak` runs fifty. */
const rounds = Number(process.env['SOAK_KILLS'] ?? 2);

function idsIn(open: string): Set<number> {
  return new Set(JSON.parse(open.slice('open '.length)) as number[]);
}

function acknowledgedBy(program: Program): number[] {
  return program.lines.filter((line) => line.startsWith('row ')).map((line) => Number(line.slice(4)));
}

test(
  'loses no acknowledged row when the process is killed under load, again and again',
  { timeout: 60_000 + rounds * 6_000 },
  async () => {
    const folder = scratchFolder();
    putMigrated(folder);
    const acknowledged = new Set<number>();
    for (let round = 0; round <= rounds; round += 1) {
      const program = runHolder(folder, 'write', String(round * 1_000_000));
      const found = idsIn(await program.line('open'));
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
      if (round < rounds) await program.line('row');
      await delay((round % 10) * 60);
      await program.kill();
      for (const id of acknowledgedBy(program)) acknowledged.add(id);
    }
    expect(acknowledged.size).toBeGreaterThan(rounds * 4);
  },
);

/** Points of a first start: while the cluster's files are written, and while migrations run. */
const moments: ((folder: string) => boolean)[] = [
  (folder) => existsSync(join(folder, 'database.unfinished', 'PG_VERSION')),
  (folder) => existsSync(join(folder, 'run', 'postgres.socket')),
];

test(
  'opens after kills during the first start, while its files are written and while it migrates',
  { timeout: 60_000 },
  async () => {
    const folder = scratchFolder();
    for (const hasCome of moments) {
      const killed = runHolder(folder);
      for (let waited = 0; !hasCome(folder) && waited < 20_000; waited += 5) await delay(5);
      await killed.kill();
      expect(killed.lines).toEqual([]);
    }
    const last = runHolder(folder);
    expect(idsIn(await last.line('open')).size).toBe(0);
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
  },
);
