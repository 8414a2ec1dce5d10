import { expect } from '@playwright/test';
import { test } from './own-profile.ts';

// spec: added-201
test('Chromium finds the app installable', async ({ profile }) => {
  const page = await profile.newPage();
  await page.goto('/login');
  const client = await profile.newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});
