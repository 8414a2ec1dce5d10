import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, findWholeBrowser } from '../tools/browser.ts';
import { test as plain } from './fixtures.ts';

/** A whole browser with a profile of its own: in ordinary contexts Chromium installs nothing and has no push. */
export const test = plain.extend<{ profile: BrowserContext }>({
  profile: async ({ baseURL }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-profile-'));
    const browser = findWholeBrowser();
    const isRequired = process.env['REQUIRE_SERVICES'] === '1';
    plain.skip(browser === undefined && !isRequired, 'Install Chromium (Debian: apt-get install chromium).');
    const context = await chromium.launchPersistentContext(folder, {
      ...(browser && { executablePath: browser }),
      args: browserArguments,
      baseURL: baseURL ?? '',
      serviceWorkers: 'allow',
      permissions: ['notifications'],
      locale: 'en-GB',
      timezoneId: 'UTC',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
