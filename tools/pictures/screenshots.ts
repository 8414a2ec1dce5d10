// npm run screenshots                                   takes the README's four pictures
// npm run screenshots -- FOLDER [screen …]              takes pictures of all or the named screens in FOLDER
// npm run screenshots -- FOLDER --check [screen …]      checks them with axe instead; exits with 1 on a finding
// Pictures are 360, 768, 1440 and 1920 px wide, in light and dark. inspect.ts lists the states that are checked.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { browserArguments, findOrFetchBrowser } from '../browser.ts';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { inspectAll } from './inspect.ts';
import { logInOwner } from './members.ts';
import { isLoaded } from './is-loaded.ts';
import { readmeScreens, screens, type Screen } from './screens.ts';
import { inRoot } from '../root.ts';
import { buildWebIfChanged } from '../web/web-build.ts';

interface Job {
  folder: string;
  screens: Screen[];
  widths: number[];
  schemes: ('light' | 'dark')[];
}

const isCheck = process.argv.includes('--check');
const [folder, ...names] = process.argv.slice(2).filter((word) => word !== '--check');
const job: Job =
  folder === undefined
    ? {
        folder: inRoot('docs', 'pictures'),
        screens: named(readmeScreens),
        widths: [1440],
        schemes: ['light'],
      }
    : {
        folder: resolve(folder),
        screens: names.length > 0 ? named(names) : screens,
        widths: [360, 768, 1440, 1920],
        schemes: ['light', 'dark'],
      };

const executablePath = await findOrFetchBrowser();
if (!executablePath) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
if (!(await buildWebIfChanged())) process.exit(1);
mkdirSync(job.folder, { recursive: true });
const server = await startDemoServer();
const browser = await chromium.launch({ executablePath, args: browserArguments });
try {
  if (isCheck) process.exitCode = (await inspectAll(browser, server, job)) > 0 ? 1 : 0;
  else
    for (const width of job.widths)
      for (const colorScheme of job.schemes)
        await takePictures(browser, server, { ...job, width, colorScheme });
} finally {
  await browser.close();
  await server.stop();
}

async function takePictures(
  chromium: Browser,
  server: DemoServer,
  {
    folder: target,
    screens: shown,
    width,
    colorScheme,
  }: Job & { width: number; colorScheme: 'light' | 'dark' },
): Promise<void> {
  const isPhone = width < 500;
  const options: BrowserContextOptions = {
    baseURL: server.origin,
    colorScheme,
    locale: 'en-GB',
    viewport: { width, height: isPhone ? 780 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  };
  const visitor = await chromium.newContext(options);
  const member = await chromium.newContext(options);
  await logInOwner(member, server);
  for (const screen of shown) {
    const page = await (screen.isPublic ? visitor : member).newPage();
    await screen.open(page);
    if (!(await isLoaded(page))) throw new Error(`${screen.name} has no heading, or stays busy.`);
    const suffix = folder === undefined ? '' : `-${width}-${colorScheme}`;
    await page.screenshot({ path: join(target, `${screen.name}${suffix}.png`) });
    await page.close();
  }
  await visitor.close();
  await member.close();
}

function named(screenNames: string[]): Screen[] {
  return screenNames.map((name) => {
    const screen = screens.find((candidate) => candidate.name === name);
    const all = screens.map((candidate) => candidate.name).join(', ');
    if (!screen) throw new Error(`There is no screen "${name}". The screens are: ${all}.`);
    return screen;
  });
}
