import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './tools/browser.ts';
import { freePort } from './tools/pictures/demo-server.ts';

// It goes into the environment, for Playwright reads this file again in every worker.
const baseURL = (process.env['E2E_BASE_URL'] ??= `http://127.0.0.1:${await freePort()}`);
const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: true,
  workers: 2,
  // Where a whole run hangs on it, a story that fails is told once more, and then listed as flaky: a defect to mend.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Both only end what hangs: a machine that does other work as well may take ten times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: browserArguments,
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Told both ways: phones move, desktops do without, which is the quicker.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } } },
  ],
  webServer: {
    command: `"${process.execPath}" tools/trial-server.ts`,
    url: `${baseURL}/readyz`,
    reuseExistingServer: true,
    env: { PORT: new URL(baseURL).port, HOST: '127.0.0.1' },
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
