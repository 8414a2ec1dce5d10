import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './tools/browser.ts';
import { scopeOf } from './tools/testing/test-scope.ts';
import { quickFolder } from './server/src/platform/database/testing/quick-folder.ts';
import { freePort } from './server/src/testing/processes/free-port.ts';

const scope = scopeOf(process.env['TEST_SCOPE']);
const main = /@main\b/;
// A phone tells what only a phone can; the rest repeats the other stories there.
const mainOnPhone = /(?=.*@phone-only)(?=.*@main\b)/;
const isOwnServer = process.env['E2E_BASE_URL'] === undefined;
// It goes into the environment, for Playwright reads this file again in every worker.
const baseURL = (process.env['E2E_BASE_URL'] ??= `http://127.0.0.1:${await freePort()}`);
// Our own server writes its mails into this folder, where tests read them.
if (process.env['E2E_DATA_DIR'] === undefined && isOwnServer)
  process.env['E2E_DATA_DIR'] = quickFolder('tandem-trial-');
const browser = findBrowser();
// A machine that is busy or slow may take longer: E2E_PATIENCE=3 waits three times as long for everything.
const seconds = (count: number) => count * 1_000 * Number(process.env['E2E_PATIENCE'] ?? 1);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // They have a configuration of their own.
  testIgnore: 'other-browsers/**',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: true,
  workers: 2,
  // Where a whole run hangs on it, a story that fails is told once more, and then listed as flaky: a defect to mend.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Ten times what a quiet machine takes: what is slower has become slow, and fails. Long stories call `test.slow()`.
  timeout: seconds(60),
  expect: { timeout: seconds(10), toPass: { timeout: seconds(20) } },
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: seconds(10),
    navigationTimeout: seconds(20),
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // It would keep the files of the app for every new member; stories about it use a profile of their own.
    serviceWorkers: 'block',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: browserArguments,
    },
  },
  projects: [
    {
      name: 'desktop',
      grep: scope === 'main' ? main : /./,
      grepInvert: [/@phone-only/, ...(scope === 'rest' ? [main] : [])],
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Told both ways: phones move, desktops do without, which is the quicker.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      grep: scope === 'main' ? mainOnPhone : /@phone/,
      grepInvert: scope === 'rest' ? mainOnPhone : [],
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
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
