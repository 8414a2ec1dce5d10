import { defineConfig } from 'vitest/config';
import { testServerUrl, unreachable } from './server/src/platform/database/testing/postgres-server.ts';

const testing = './server/src/platform/database/testing';
const serverTests = 'server/src/**/*.test.ts';

// Vitest reads this file once more for each project, and the sentence is for the reader to see once.
const withPostgres = await mayUsePostgres();

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 } },
      server('embedded', 'postgres'),
      ...(withPostgres ? [server('postgres', 'embedded')] : []),
    ],
  },
});

/** The same files on one engine, without those that are about the other only. */
function server(engine: string, other: string) {
  return {
    test: {
      name: `server-${engine}`,
      include: [serverTests],
      exclude: [`**/*.${other}.test.ts`],
      globalSetup: `${testing}/${engine}-setup.ts`,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

async function mayUsePostgres(): Promise<boolean> {
  const reason = await unreachable(testServerUrl());
  if (reason === null || process.env['REQUIRE_SERVICES'] === '1') return true;
  console.warn(`The server's tests run on the embedded database only. ${reason}`);
  return false;
}
