import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { putMigrated, scratchFolder } from '../platform/database/testing/scratch.ts';
import { copyOfTemplate } from '../platform/database/testing/test-database.ts';
import { keepLog } from '../platform/database/testing/test-log.ts';
import { runChaos } from './chaos/chaos.ts';
import { violationsIn } from './chaos/violations.ts';
import { type ServerProcess, startServer } from './processes/server-process.ts';

async function storage(): Promise<{ databaseUrl: string | null; dataDir: string }> {
  const source = inject('testSource');
  const dataDir = scratchFolder();
  if (source.kind === 'postgres') return { databaseUrl: await copyOfTemplate(source), dataDir };
  putMigrated(dataDir);
  return { databaseUrl: null, dataDir };
}

it(
  'loses no message and tells everybody all of them in order, whatever falls',
  { timeout: 180_000 },
  async () => {
    const { databaseUrl, dataDir } = await storage();
    const place = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
    let running: ServerProcess | null = null;
    onTestFinished(async () => running?.kill());
    const outcome = await runChaos({
      start: async (port = '0') => {
        running = await startServer({ ...place, PORT: port });
        return running;
      },
      seed: 20_261_120,
      people: 5,
      messages: 2_000,
      drops: 60,
      kills: 3,
    });
    const database = await openDatabase({ databaseUrl, dataDir, log: keepLog() });
    onTestFinished(() => database.close());
    expect(await violationsIn(outcome, database)).toEqual([]);
    expect(outcome.acknowledged.size).toBe(2_000);
    expect(outcome.drops).toBe(60);
    expect(outcome.catchUps.length).toBeGreaterThanOrEqual(60);
  },
);
