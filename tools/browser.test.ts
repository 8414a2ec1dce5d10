import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { featuresTurnedOff } from './browser.ts';

it('turns off in Chromium whatever Playwright turns off', async () => {
  // Node takes none of the arguments, and Playwright's complaint names them all.
  const complaint = await chromium.launch({ executablePath: process.execPath }).then(() => '', String);
  const theirs = /--disable-features=(\S+)/.exec(complaint)?.[1]?.split(',') ?? [];
  expect(theirs).toContain('PaintHolding');
  expect(featuresTurnedOff).toEqual(expect.arrayContaining(theirs));
});
