import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { runChaos } from '../server/src/testing/chaos/chaos.ts';
import { runActs } from '../server/src/testing/chaos/run-acts.ts';
import { violationsIn } from '../server/src/testing/chaos/violations.ts';
import { startOwnPostgres } from '../server/src/testing/faults/own-postgres.ts';
import { findProgram } from '../server/src/testing/faults/programs.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { toolFile } from '../tools/root.ts';
import { printFaultTable } from './faults/table.ts';

// The long forms of the chaos test (members send messages while connections drop and the server is killed) and of the fault tests.
// Names of fault tests, such as `fail-over`, run the long forms of these alone.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    messages: { type: 'string', default: '10000' },
    drops: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    acts: { type: 'string', default: '0' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
    'chaos-only': { type: 'boolean', default: false },
    'database-kills': { type: 'string', default: '50' },
    'fail-overs': { type: 'string', default: '20' },
    'power-cuts': { type: 'string', default: '20' },
    'version-before': { type: 'string', default: '' },
    table: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    'hole-seconds': { type: 'string', default: '30' },
  },
});
/** Until a member who was disconnected has all messages, in milliseconds; tests wait longer, because machines differ. */
const maxCatchUpMs = 2_000;

if (values.table) await printTable(positionals[0] ?? '');
else if (positionals.length === 0) await runLoad();
if (!values.table && !values['chaos-only']) runFaultTests(positionals.map((name) => `${name}.faults.`));

/** `--table`: a line for each fault, or for those whose name has the text. */
async function printTable(text: string): Promise<void> {
  const extent = {
    messages: Number(values.messages),
    rounds: Number(values.rounds),
    holeMs: Number(values['hole-seconds']) * 1_000,
    minutes: values.minutes === 'Infinity' ? 10 : Number(values.minutes),
  };
  if (!(await printFaultTable(extent, text))) process.exitCode = 1;
  process.exit();
}

async function runLoad(): Promise<void> {
  console.log(
    `${values.messages} messages, ${values.drops} drops, ${values.kills} kills, seed ${values.seed}`,
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-soak-'));
  const own = values.postgres ? await startPostgres() : null;
  try {
    const databaseUrl = own?.url ?? process.env['DATABASE_URL'] ?? null;
    await (Number(values.acts) > 0 ? soakActs(databaseUrl, dataDir) : soak(databaseUrl, dataDir));
  } finally {
    await own?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startPostgres() {
  const initdb = findProgram('PostgreSQL');
  if (initdb === null) throw new Error('--postgres needs PostgreSQL.');
  return startOwnPostgres(initdb);
}

async function soak(databaseUrl: string | null, dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const outcome = await runChaos({
    messages: Number(values.messages),
    drops: Number(values.drops),
    kills: Number(values.kills),
    seconds: Number(values.minutes) * 60,
    people: 5,
    seed: Number(values.seed),
    start: (port = '0') => startServer({ ...env, PORT: port }),
  });
  const database = await openDatabase({ databaseUrl, dataDir, log: console });
  const violations = await violationsIn(outcome, database);
  await database.close();
  const slowest = Math.max(...outcome.catchUps);
  if (slowest >= maxCatchUpMs) violations.push(`A reconnection took ${slowest.toFixed(0)} ms.`);
  const done = `${outcome.acknowledged.size} messages, ${outcome.drops} drops, ${outcome.kills} kills`;
  console.log(
    `${done} in ${outcome.seconds.toFixed(1)} s; ${outcome.catchUps.length} reconnections, the slowest caught up after ${slowest.toFixed(0)} ms`,
  );
  console.log(violations.length === 0 ? 'Nothing was lost.' : violations.join('\n'));
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** `--acts 10000`: members do everything with messages that one can do, instead of sending only. */
async function soakActs(databaseUrl: string | null, dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const outcome = await runActs({
    messages: Number(values.acts),
    drops: Number(values.drops),
    kills: Number(values.kills),
    people: 5,
    seed: Number(values.seed),
    start: (port = '0') => startServer({ ...env, PORT: port }),
  });
  const database = await openDatabase({ databaseUrl, dataDir, log: console });
  const violations = [...outcome.violations, ...(await violationsIn({ ...outcome, catchUps: [] }, database))];
  await database.close();
  const { acts, acknowledged, refusals, drops, kills, seconds } = outcome;
  const done = `${acts} acts (${acknowledged.size} messages, ${refusals} refused), ${drops} drops, ${kills} kills`;
  console.log(`${done} in ${seconds.toFixed(1)} s`);
  console.log(
    violations.length === 0 ? 'Everybody sees the same; nothing was lost or doubled.' : violations.join('\n'),
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** The fault tests, or those of these names, run with more rounds than in the suite. */
function runFaultTests(names: string[]): void {
  const files = names.length === 0 ? ['.faults.'] : names;
  const faults = spawnSync(process.execPath, [toolFile('vitest/vitest.mjs'), 'run', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      SOAK: '1',
      SOAK_KILLS: values['database-kills'],
      SOAK_FAIL_OVERS: values['fail-overs'],
      SOAK_POWER_CUTS: values['power-cuts'],
      SOAK_VERSION_BEFORE: values['version-before'],
    },
  });
  if (faults.status !== 0) process.exitCode = 1;
}
