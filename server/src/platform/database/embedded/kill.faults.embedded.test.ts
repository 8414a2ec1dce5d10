import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { putMigrated, runHolder, scratchFolder } from '../testing/scratch.ts';
import type { Program } from '../testing/scratch.ts';

/** `npm run soak` runs fifty. */
const rounds = Number(process.env['SOAK_KILLS'] ?? 3);

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
const moments: [string, (folder: string) => boolean][] = [
  ['while its files are written', (folder) => existsSync(join(folder, 'database.unfinished', 'PG_VERSION'))],
  ['while it migrates', (folder) => existsSync(join(folder, 'run', 'postgres.socket'))],
];

test.each(moments)(
  'opens after a kill during the first start, %s',
  { timeout: 60_000 },
  async (_, hasCome) => {
    const folder = scratchFolder();
    const first = runHolder(folder);
    for (let waited = 0; !hasCome(folder) && waited < 20_000; waited += 5) await delay(5);
    await first.kill();
    expect(first.lines).toEqual([]);

    const second = runHolder(folder);
    expect(idsIn(await second.line('open')).size).toBe(0);
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
  },
);
