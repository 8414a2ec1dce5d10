import { join } from 'node:path';
import type { Browser, Page, Route } from '@playwright/test';
import { horizontalOverflow, axeViolations } from '../../e2e/accessibility.ts';
import type { DemoServer } from './demo-server.ts';
import { logInNewcomer, logInOwner } from './members.ts';
import { isLoaded } from './is-loaded.ts';
import type { Screen } from './screens.ts';

interface State {
  name: string;
  isNewcomer?: boolean;
  /** Handles the API requests of the screen. */
  handle?: (route: Route) => unknown;
}

const states: State[] = [
  { name: 'usual' },
  { name: 'loading', handle: () => undefined },
  { name: 'failing', handle: (route) => route.fulfill({ status: 500, json: {} }) },
  // Last, because the first sign-up closes the demo log-ins.
  { name: 'newcomer', isNewcomer: true },
];
const widths = [1440, 320];
/** The text spacing that a screen must support (WCAG 1.4.12). */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/** Checks each screen in each state and width, with axe in both themes. Saves pictures and returns the number of findings. */
export async function inspectAll(
  browser: Browser,
  server: DemoServer,
  { screens, folder }: { screens: Screen[]; folder: string },
): Promise<number> {
  let found = 0;
  for (const state of states) {
    const options = { baseURL: server.origin, locale: 'en-GB', reducedMotion: 'reduce' as const };
    const [visitor, member] = [await browser.newContext(options), await browser.newContext(options)];
    await (state.isNewcomer ? logInNewcomer : logInOwner)(member, server);
    for (const screen of screens.filter((candidate) => hasState(candidate, state))) {
      const page = await (screen.isPublic ? visitor : member).newPage();
      page.setDefaultTimeout(15_000);
      for (const finding of await inspect(
        page,
        screen,
        state,
        join(folder, `${screen.name}-${state.name}`),
      )) {
        console.log(`${screen.name}, ${state.name}: ${finding}`);
        found += 1;
      }
      await page.close();
    }
    await Promise.all([visitor.close(), member.close()]);
  }
  console.log(found === 0 ? 'No findings.' : `${found} findings.`);
  return found;
}

const hasState = ({ isPublic, needsProject, isOpened }: Screen, { name, isNewcomer }: State): boolean =>
  name === 'usual' || !(isPublic || isOpened || (needsProject && isNewcomer));

async function inspect(page: Page, screen: Screen, state: State, picture: string): Promise<string[]> {
  const findings: string[] = [];
  if (state.handle) await page.route('**/api/**', state.handle);
  await screen.open(page);
  if (!(await isLoaded(page, { isBusy: state.name === 'loading' })))
    findings.push('has no heading, or stays busy');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await setColorScheme(page, colorScheme);
      const found = await axeViolations(page);
      findings.push(...found.map((violation) => `${width} px ${colorScheme}: ${violation.slice(0, 400)}`));
    }
    await page.screenshot({ path: `${picture}-${width}.png` });
  }
  const tooWide = await horizontalOverflow(page);
  if (tooWide > 0) findings.push(`${tooWide} px too wide`);
  await page.addStyleTag({ content: textSpacing });
  const tooWideSpaced = await horizontalOverflow(page);
  if (tooWideSpaced > 0) findings.push(`${tooWideSpaced} px too wide with text spacing`);
  return findings;
}

/** Changes the colour scheme and waits until the transitions have ended. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset['mantineColorScheme'] === scheme &&
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
    colorScheme,
  );
}
