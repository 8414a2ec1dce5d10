import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { disabledFeatures } from './browser.ts';

it('disables every Chromium feature that Playwright disables', async () => {
  // Node refuses the arguments, and Playwright's error message lists them.
  const error = await chromium.launch({ executablePath: process.execPath }).then(() => '', String);
  const disabledByPlaywright = /--disable-features=(\S+)/.exec(error)?.[1]?.split(',') ?? [];
  expect(disabledByPlaywright).toContain('PaintHolding');
  expect(disabledFeatures).toEqual(expect.arrayContaining(disabledByPlaywright));
});
