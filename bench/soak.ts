import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { runChaos } from '../server/src/testing/chaos/chaos.ts';
import { violationsIn } from '../server/src/testing/chaos/violations.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { toolFile } from '../tools/root.ts';

// The long forms of the chaos test (members send messages while connections drop and the server is killed) and of the fault tests
// of the embedded database.
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    drops: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'database-kills': { type: 'string', default: '50' },
    'power-cuts': { type: 'string', default: '20' },
  },
});
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-soak-'));
const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
const plan = { messages: Number(values.messages), drops: Number(values.drops), kills: Number(values.kills) };
console.log(`${values.messages} messages, ${values.drops} drops, ${values.kills} kills, seed ${values.seed}`);
try {
  const outcome = await runChaos({
    ...plan,
    people: 5,
    seed: Number(values.seed),
    start: (port = '0') => startServer({ ...env, PORT: port }),
  });
  const database = await openDatabase({ databaseUrl, dataDir, log: console });
  const violations = await violationsIn(outcome, database);
  await database.close();
  const slowest = Math.max(...outcome.catchUps).toFixed(0);
  console.log(
    `${outcome.seconds.toFixed(1)} s; ${outcome.catchUps.length} reconnections, the slowest caught up after ${slowest} ms`,
  );
  console.log(violations.length === 0 ? 'Nothing was lost.' : violations.join('\n'));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** The fault tests of the embedded database run with more rounds than in the suite. */
const faults = spawnSync(process.execPath, [toolFile('vitest/vitest.mjs'), 'run', '.faults.embedded.'], {
  stdio: 'inherit',
  env: { ...process.env, SOAK_KILLS: values['database-kills'], SOAK_POWER_CUTS: values['power-cuts'] },
});
if (faults.status !== 0) process.exitCode = 1;
