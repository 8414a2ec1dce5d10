import type { Browser, Page } from '@playwright/test';
import { timeFrom } from './recorder.ts';

/** What a screen looks like, without what made it: its elements as HTML and the addresses of its style sheets. */
export interface Snapshot {
  name: string;
  attributes: [string, string][];
  sheets: string[];
  body: string;
}

/** The screen as it stands now. */
export const snapshotOf = (page: Page, name: string): Promise<Snapshot> =>
  page.evaluate(
    (named) => ({
      name: named,
      attributes: [...document.documentElement.attributes].map((one): [string, string] => [
        one.name,
        one.value,
      ]),
      sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
        ({ href }) => href,
      ),
      body: document.body.innerHTML,
    }),
    name,
  );

const blank = '/bare-baseline';

/** How often a screen is put there; the first time is not counted, since its pictures and fonts are loaded then. */
const turns = 4;

/**
 * How long the browser alone needs: a page without a script of ours puts the same elements with the same styles into
 * its empty body by one click. Milliseconds from the click until they are painted.
 */
export async function measureBare(
  browser: Browser,
  page: Page,
  slower: number,
  snapshots: Snapshot[],
  record: (page: Page) => Promise<void>,
): Promise<{ name: string; ms: number }[]> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
    serviceWorkers: 'block',
  });
  const bare = await context.newPage();
  await record(bare);
  const devtools = await context.newCDPSession(bare);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const measured: { name: string; ms: number }[] = [];
  for (const snapshot of snapshots) {
    const { name, attributes, sheets, body } = snapshot;
    const html = `<!doctype html><html><head>${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head><body></body></html>`;
    await bare.route(`**${blank}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await bare.goto(blank);
    for (let turn = 0; turn < turns; turn += 1) {
      await bare.evaluate(
        ([listed, markup]) => {
          for (const [key, value] of listed) document.documentElement.setAttribute(key, value);
          document.body.replaceChildren();
          addEventListener('click', () => (document.body.innerHTML = markup), { once: true });
        },
        [attributes, body] as const,
      );
      await bare.waitForTimeout(100);
      const felt = await timeFrom(bare, 'click', { present: 'body > *' }, () => bare.mouse.click(700, 450));
      await bare.waitForLoadState('networkidle');
      if (turn > 0) measured.push({ name, ms: felt.ms });
    }
    await bare.unroute(`**${blank}`);
  }
  await context.close();
  return measured;
}
