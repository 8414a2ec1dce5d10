import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** The memory of the process that renders a page and that no other process shares, after a garbage collection, in MB. */
export async function privateMegabytes(page: Page, browser: Browser): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const ofBrowser = await browser.newBrowserCDPSession();
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => privateOf(id)));
}

/** Needs Linux. */
function privateOf(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').split('\n');
  const kilobytes = lines
    .filter((line) => line.startsWith('Private_'))
    .map((line) => Number(/\d+/.exec(line)?.[0] ?? 0));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1_024;
}
