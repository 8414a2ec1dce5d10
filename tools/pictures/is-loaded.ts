import type { Page } from '@playwright/test';

/** Waits for heading, font and, unless `isBusy`, lists of a screen. False when they do not load in time. */
export async function isLoaded(page: Page, { isBusy = false } = {}): Promise<boolean> {
  try {
    await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    if (isBusy) return true;
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    return true;
  } catch {
    return false;
  }
}
