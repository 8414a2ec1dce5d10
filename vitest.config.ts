import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testServerUrl, unreachable } from './server/src/platform/database/testing/postgres-server.ts';
import { redisAway, testRedisUrl } from './server/src/platform/live/testing/redis-server.ts';
import { TestFindings } from './tools/testing/test-findings.ts';
import { type Engine, enginesOf, runsIn, scopeOf } from './tools/testing/test-scope.ts';

const testing = './server/src/platform/database/testing';
const filesOf = (packageName: string) =>
  globSync(`${packageName}/**/*.test.ts`, { cwd: import.meta.dirname });
const opensDatabase = (file: string) =>
  /\/(?:test-app|test-database|scratch)\.ts'|testSource/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
const scope = scopeOf(process.env['TEST_SCOPE']);
const runsAlone = (file: string) => !opensDatabase(file) && runsIn(file, scope);
const isRequired = process.env['REQUIRE_SERVICES'] === '1';
// The main tests need no service, so nothing is asked for one.
const withPostgres =
  scope !== 'main' &&
  mayUse("The server's tests run on the embedded database only.", await unreachable(testServerUrl()));
const withRedis =
  scope !== 'main' && mayUse('The tests of several processes are left out.', await redisAway(testRedisUrl()));
const leftOut = withRedis ? [] : ['**/*.redis.test.ts'];
// As in the browser suite: where a whole run hangs on it, a test that fails runs once more, and is listed: a defect to mend.
const retry = process.env['CI'] === 'true' ? 1 : 0;
// A busy machine may take ten times as long as a quiet one, as for what testing-library waits for.
const common = { retry, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // One more than most machines have cores: some tests wait for time-outs and programs.
    maxWorkers: 3,
    reporters: ['default', new TestFindings()],
    // Freeing the code of many embedded databases in one process crashes V8 now and then (nodejs/node#64500).
    execArgv: ['--no-wasm-code-gc'],
    // What the files import is read once a worker: it is several times the work of most tests.
    isolate: false,
    projects: [
      { test: { name: 'contract', include: filesOf('contract/src').filter(runsAlone), ...common } },
      // Styles are read, for a test checks the colours that stand in them.
      {
        test: {
          name: 'web',
          include: filesOf('web/src').filter(runsAlone),
          css: true,
          testTimeout: 30_000,
          ...common,
        },
      },
      // Components are rendered into a DOM without a browser; styles are left out.
      {
        test: {
          name: 'components',
          include: scope === 'rest' ? [] : ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Dialogs open and close at once.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: './web/src/testing/browser-setup.ts',
          testTimeout: 30_000,
          ...common,
        },
      },
      {
        test: { name: 'tools', include: filesOf('tools').filter(runsAlone), testTimeout: 30_000, ...common },
      },
      {
        test: {
          name: 'server',
          include: filesOf('server/src').filter(runsAlone),
          exclude: leftOut,
          testTimeout: 60_000,
          ...common,
        },
      },
      server('embedded'),
      ...(withPostgres ? [server('postgres')] : []),
    ],
  },
});

/** The files that open a database and run on an engine. */
function server(engine: Engine) {
  const runsHere = (file: string) => enginesOf(file, scope).includes(engine);
  return {
    test: {
      name: `server-${engine}`,
      include: ['server/src', 'tools'].flatMap(filesOf).filter(opensDatabase).filter(runsHere),
      exclude: leftOut,
      globalSetup: `${testing}/${engine}-setup.ts`,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...common,
    },
  };
}

function mayUse(without: string, reason: string | null): boolean {
  if (reason === null || isRequired) return true;
  // It goes into the environment, for Vitest reads this file more than once, and one sentence is enough.
  const said = (process.env['LEFT_OUT'] ??= '');
  if (!said.includes(without)) console.warn(`${without} ${reason}`);
  process.env['LEFT_OUT'] = said + without;
  return false;
}
