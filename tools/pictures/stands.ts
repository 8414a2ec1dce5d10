import type { Page } from '@playwright/test';

/** Waits until a screen stands, and gives whether it does: its heading, its font, and its lists unless they are kept busy. */
export async function stands(page: Page, { isBusy = false } = {}): Promise<boolean> {
  try {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    if (isBusy) return true;
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    return true;
  } catch {
    return false;
  }
}
