import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** What axe finds wrong once nothing moves any more, as one line a rule; by all its rules, or by these. */
export async function axeViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  // The policy of the page forbids script tags, so the source is evaluated.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    const { axe: judge } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await judge.run({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
}

/** Expects axe to find nothing on a screen, and nothing in its colours in the dark; no other rule depends on them. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const where = new URL(page.url()).pathname;
  for (const [colorScheme, rules] of [['light'], ['dark', rulesOfColour]] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await axeViolations(page, rules), `${where} in ${colorScheme}`).toEqual([]);
  }
}

/** By how many pixels a screen is wider than the window. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
