import { join } from 'node:path';
import type { Browser, Page, Route } from '@playwright/test';
import { excess, axeViolations } from '../../e2e/accessibility.ts';
import type { DemoServer } from './demo-server.ts';
import { logInNewcomer, logInOwner } from './members.ts';
import { stands } from './stands.ts';
import type { Stop } from './tour.ts';

interface State {
  name: string;
  isNewcomer?: boolean;
  /** What happens to everything the screen asks for. */
  answer?: (route: Route) => unknown;
}

const states: State[] = [
  { name: 'usual' },
  { name: 'newcomer', isNewcomer: true },
  { name: 'loading', answer: () => undefined },
  { name: 'failing', answer: (route) => route.fulfill({ status: 500, json: {} }) },
];
const widths = [1440, 320];
/** What a reader may set (WCAG 1.4.12). */
const looseText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/** Looks at each screen in each state, wide and narrow, with axe in both themes; a picture of each is kept. Gives the number of findings. */
export async function inspectAll(
  browser: Browser,
  server: DemoServer,
  { stops, folder }: { stops: Stop[]; folder: string },
): Promise<number> {
  let found = 0;
  for (const state of states) {
    const options = { baseURL: server.origin, locale: 'en-GB', reducedMotion: 'reduce' as const };
    const [open, member] = [await browser.newContext(options), await browser.newContext(options)];
    await (state.isNewcomer ? logInNewcomer : logInOwner)(member, server);
    for (const stop of stops.filter((one) => canBe(one, state))) {
      const page = await (stop.isOpen ? open : member).newPage();
      page.setDefaultTimeout(15_000);
      for (const finding of await inspect(page, stop, state, join(folder, `${stop.name}-${state.name}`))) {
        console.log(`${stop.name}, ${state.name}: ${finding}`);
        found += 1;
      }
      await page.close();
    }
    await Promise.all([open.close(), member.close()]);
  }
  console.log(found === 0 ? 'Nothing was found.' : `${found} findings.`);
  return found;
}

const canBe = ({ isOpen, isOfProject }: Stop, { name, isNewcomer }: State): boolean =>
  name === 'usual' || !(isOpen || (isOfProject && isNewcomer));

async function inspect(page: Page, stop: Stop, state: State, picture: string): Promise<string[]> {
  const findings: string[] = [];
  if (state.answer) await page.route('**/api/**', state.answer);
  await stop.go(page);
  if (!(await stands(page, { isBusy: state.name === 'loading' })))
    findings.push('has no heading, or stays busy');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await wear(page, colorScheme);
      const found = await axeViolations(page);
      findings.push(...found.map((flaw) => `${width} px ${colorScheme}: ${flaw.slice(0, 400)}`));
    }
    await page.screenshot({ path: `${picture}-${width}.png` });
  }
  const tooWide = await excess(page);
  if (tooWide > 0) findings.push(`${tooWide} px too wide`);
  await page.addStyleTag({ content: looseText });
  const tooWideLoose = await excess(page);
  if (tooWideLoose > 0) findings.push(`${tooWideLoose} px too wide with loose text`);
  return findings;
}

/** Changes the colours, and waits until all of them have changed. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset['mantineColorScheme'] === scheme &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    colorScheme,
  );
}
