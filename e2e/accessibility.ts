import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong once nothing moves any more, as one line a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The policy of the page forbids script tags, so the source is evaluated.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    const { axe: judge } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await judge.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Expects axe to find nothing on a screen: on the desktop in light colours, on the phone in dark ones. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const colorScheme = isPhone ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  expect(await axeViolations(page), `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([]);
}

/** By how many pixels a screen is wider than the window. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
