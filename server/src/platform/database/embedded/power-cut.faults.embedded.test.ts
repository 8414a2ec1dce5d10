import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../testing/scratch.ts';
import { openCluster } from './cluster.ts';

/** `npm run soak` runs twenty. */
const rounds = Number(process.env['SOAK_POWER_CUTS'] ?? 3);

const writer = fileURLToPath(new URL('../testing/power-cut-writer.ts', import.meta.url));

/** Writes until the power fails; returns the rows that were acknowledged. */
function writeUntilCut(folder: string, round: number): number[] {
  // A prime step, so that rounds end within writes, syncs and checkpoints alike.
  const operation = 400 + round * 137;
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [writer, folder, String(round * 100_000), String(operation), String(round)],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
  return [...stdout.matchAll(/^row (\d+)$/gm)].map(([, id]) => Number(id));
}

test(
  'keeps every acknowledged row whole when the power fails, again and again',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const folder = scratchFolder();
    putMigrated(folder);
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rows = writeUntilCut(folder, round);
      expect(rows.length).toBeGreaterThan(0);
      acknowledged.push(...rows);
      const { pg } = await openCluster(join(folder, 'database'), null);
      const { rows: found } = await pg.query<{ ledger: number; total: number | null }>(
        'select ledger.id as ledger, totals.id as total from ledger full join totals using (id) order by 1',
      );
      await pg.close();
      const kept = new Set(found.map(({ ledger }) => ledger));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(found.filter(({ ledger, total }) => ledger !== total)).toEqual([]);
    }
  },
);
