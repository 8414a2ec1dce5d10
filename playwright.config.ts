import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const baseURL = (process.env['E2E_BASE_URL'] ??= `http://127.0.0.1:${await freePort()}`);
const isRoot = process.getuid?.() === 0;
const browser = findBrowser();
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--no-first-run', ...quiet, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } } },
  ],
  webServer: {
    command: `"${process.execPath}" tools/trial-server.ts`,
    url: `${baseURL}/readyz`,
    reuseExistingServer: true,
    env: { PORT: new URL(baseURL).port, HOST: '127.0.0.1' },
    timeout: 60_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

/** A port nobody listens on. It goes into the environment, for Playwright reads this file again in every worker. */
function freePort(): Promise<number> {
  return new Promise((found, refused) => {
    const probe = createServer();
    probe.once('error', refused);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
