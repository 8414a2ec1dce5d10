import { test as plain } from '@playwright/test';
import { findFirefox, findWebkit } from '../../tools/testing/other-browsers.ts';
import type { Driver } from './driver/driver.ts';
import { openFirefox } from './driver/firefox.ts';
import { openWebkit } from './driver/webkit.ts';
import { Tab } from './tab.ts';

/** Gives each test the browser of its project, with nobody logged in. */
export const test = plain.extend<{ tab: Tab }, { driver: Driver }>({
  driver: [
    async ({}, use, { project }) => {
      const driver = await open(project.name);
      await driver.resize(1440, 900);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ driver }, use, testInfo) => {
    const tab = new Tab(driver, new URL(process.env['E2E_BASE_URL'] ?? '').origin);
    await tab.become(null);
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) await tab.picture(testInfo.outputPath('failed.png'));
  },
});

async function open(name: string): Promise<Driver> {
  const [firefox, webkit] = [findFirefox(), findWebkit()];
  if (name === 'firefox' && firefox) return openFirefox(firefox);
  if (name === 'webkit' && webkit) return openWebkit(webkit);
  throw new Error(`${name} is not installed; see CONTRIBUTING.md.`);
}
