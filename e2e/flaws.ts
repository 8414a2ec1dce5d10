import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong, as one line a rule. The policy of the page forbids script tags, so the source is evaluated. */
export async function flaws(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = (await page.evaluate('axe.run()')) as AxeResults;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** By how many pixels a screen is wider than the window. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
