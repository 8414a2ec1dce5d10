import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { runChaos } from '../server/src/testing/chaos/chaos.ts';
import { violationsIn } from '../server/src/testing/chaos/violations.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';

// The long form of the chaos test: members send messages while connections drop and the server is killed.
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    drops: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-soak-'));
const place = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
const plan = { messages: Number(values.messages), drops: Number(values.drops), kills: Number(values.kills) };
console.log(`${values.messages} messages, ${values.drops} drops, ${values.kills} kills, seed ${values.seed}`);
try {
  const outcome = await runChaos({
    ...plan,
    people: 5,
    seed: Number(values.seed),
    start: (port = '0') => startServer({ ...place, PORT: port }),
  });
  const database = await openDatabase({ databaseUrl, dataDir, log: console });
  const objections = await violationsIn(outcome, database);
  await database.close();
  const slowest = Math.max(...outcome.catchUps).toFixed(0);
  console.log(
    `${outcome.seconds.toFixed(1)} s; ${outcome.catchUps.length} reconnections, the slowest had everything after ${slowest} ms`,
  );
  console.log(objections.length === 0 ? 'Nothing was lost.' : objections.join('\n'));
  process.exitCode = objections.length === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
