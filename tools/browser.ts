import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runQuietly } from './run.ts';
import { toolFile } from './root.ts';

/**
 * Playwright's own list, repeated because Chromium uses only the last `--disable-features`. The last two entries are
 * added: pages of the address bar, two for each window, which took a quarter of the suite's time.
 */
export const disabledFeatures = [
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

/** Starts Chromium without background requests, and without its sandbox when the user is root. */
export const browserArguments = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The headless shell comes first: the same engine without windows needs a fifth less CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium for the browser tests: CHROMIUM_PATH, the machine's own, or Playwright's; undefined when there is none. */
export function findBrowser(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  return installed().find((path) => isProgram(path) && starts(path));
}

/** A Chromium with notifications, which the headless shell leaves out; undefined when there is none. */
export function findWholeBrowser(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'] ?? '';
  return [configured, ...installed()].find(
    (path) => !basename(path).includes('headless') && isProgram(path) && starts(path),
  );
}

/** Where programs of these names would be, and Playwright's own. */
function installed(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()];
}

/** Finds a Chromium; when there is none, tries once to download Playwright's. */
export async function findOrFetchBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found; installing one with Playwright …');
  await runQuietly([toolFile('@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 180_000 });
  return findBrowser();
}

/** Whether this is a file that may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}

/** Whether it runs: some distributions have a launcher that only prints a hint, and a download may lack libraries. */
export function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
