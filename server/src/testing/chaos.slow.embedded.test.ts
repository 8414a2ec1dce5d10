import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { putMigrated, scratchFolder } from '../platform/database/testing/scratch.ts';
import { recordLog } from '../platform/database/testing/test-log.ts';
import { runChaos } from './chaos/chaos.ts';
import { runActs } from './chaos/run-acts.ts';
import { violationsIn } from './chaos/violations.ts';
import { type ServerProcess, startServer } from './processes/server-process.ts';

// `npm run soak` is the long form. A killed server takes the embedded engine with it, so that is the harder case.
it(
  'delivers every message once and in order, despite lost connections and killed servers',
  { timeout: 180_000 },
  async () => {
    const dataDir = scratchFolder();
    putMigrated(dataDir);
    let running: ServerProcess | null = null;
    onTestFinished(async () => running?.kill());
    const outcome = await runChaos({
      start: async (port = '0') => {
        running = await startServer({ DATA_DIR: dataDir, PORT: port });
        return running;
      },
      seed: 20_261_120,
      people: 5,
      messages: 500,
      drops: 30,
      kills: 2,
    });
    const database = await openDatabase({ databaseUrl: null, dataDir, log: recordLog() });
    onTestFinished(() => database.close());
    expect(await violationsIn(outcome, database)).toEqual([]);
    expect(outcome.acknowledged.size).toBe(500);
    expect(outcome.drops).toBe(30);
    expect(outcome.catchUps.length).toBeGreaterThanOrEqual(30);
  },
);

it(
  'keeps one state of all messages for everybody, whatever is done to them while connections and servers end',
  { timeout: 180_000 },
  async () => {
    const dataDir = scratchFolder();
    putMigrated(dataDir);
    let running: ServerProcess | null = null;
    onTestFinished(async () => running?.kill());
    const outcome = await runActs({
      start: async (port = '0') => {
        running = await startServer({ DATA_DIR: dataDir, PORT: port });
        return running;
      },
      seed: 20_261_128,
      people: 4,
      messages: 400,
      drops: 12,
      kills: 2,
    });
    expect(outcome.violations).toEqual([]);
    const database = await openDatabase({ databaseUrl: null, dataDir, log: recordLog() });
    onTestFinished(() => database.close());
    expect(await violationsIn({ ...outcome, catchUps: [] }, database)).toEqual([]);
    expect([outcome.acts, outcome.drops, outcome.kills]).toEqual([400, 12, 2]);
  },
);
