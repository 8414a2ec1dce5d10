import { defineConfig } from '@playwright/test';
import { freePort } from '../../server/src/testing/processes/free-port.ts';
import { findOtherBrowsers } from '../../tools/testing/other-browsers.ts';

// It goes into the environment, for Playwright reads this file again in every worker.
const baseURL = (process.env['E2E_BASE_URL'] ??= `http://127.0.0.1:${await freePort()}`);
const seconds = (count: number) => count * 1_000 * Number(process.env['E2E_PATIENCE'] ?? 1);

// Playwright runs the stories, but drives neither browser: see driver.ts.
export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/other-browsers',
  forbidOnly: process.env['CI'] === 'true',
  workers: 2,
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: seconds(90),
  expect: { timeout: seconds(10) },
  reporter: [['list']],
  // One worker each, so that each browser starts once.
  projects: findOtherBrowsers().found.map((name) => ({ name, workers: 1 })),
  webServer: {
    command: `"${process.execPath}" ../../tools/trial-server.ts`,
    // The demo community is there once its log-ins are printed.
    wait: { stdout: /password of all demo members/ },
    env: { PORT: new URL(baseURL).port, HOST: '127.0.0.1', SEED_DEMO: 'true' },
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
