import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runQuietly } from './run.ts';
import { toolFile } from './root.ts';

/**
 * What Playwright turns off in Chromium, given again because Chromium takes only the last such switch, and the pages behind
 * an address bar that nobody sees: two for each window, which took a quarter of all the time of the suite.
 */
export const featuresTurnedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** How Chromium is started: without its own calls to the world, and without its sandbox where root runs it. */
export const browserArguments = [
  `--disable-features=${featuresTurnedOff.join(',')}`,
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The first is the same browser without windows, which Playwright takes too where it brings its own: a fifth less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium that the browser suite uses: CHROMIUM_PATH, the machine's own, or Playwright's; undefined when there is none. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => isProgram(path) && starts(path));
}

/** The same, and when there is none, after one attempt to download Playwright's. */
export async function findOrFetchBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found; installing one with Playwright …');
  await runQuietly([toolFile('@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 180_000 });
  return findBrowser();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}

// A launcher that only says what to install, or a download whose system libraries are missing, is no browser.
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
