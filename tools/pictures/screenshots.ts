// `npm run screenshots` makes the README's four pictures. `npm run screenshots -- FOLDER [screen …]` shoots every screen, or those
// named, at 360, 768 and 1440 px in light and dark into a folder, to be looked at. With --check it inspects them instead, in every
// state of their lists (inspect.ts), and ends with 1 when anything is found.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { browserArguments, findOrFetchBrowser } from '../browser.ts';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { inspectAll } from './inspect.ts';
import { logInOwner } from './members.ts';
import { stands } from './stands.ts';
import { readmeStops, tour, type Stop } from './tour.ts';
import { inRoot } from '../root.ts';
import { buildWebIfChanged } from '../web-build.ts';

interface Shoot {
  folder: string;
  stops: Stop[];
  widths: number[];
  schemes: ('light' | 'dark')[];
}

const isCheck = process.argv.includes('--check');
const [folder, ...names] = process.argv.slice(2).filter((word) => word !== '--check');
const shoot: Shoot =
  folder === undefined
    ? { folder: inRoot('docs', 'pictures'), stops: named(readmeStops), widths: [1440], schemes: ['light'] }
    : {
        folder: resolve(folder),
        stops: names.length > 0 ? named(names) : tour,
        widths: [360, 768, 1440],
        schemes: ['light', 'dark'],
      };

const executablePath = await findOrFetchBrowser();
if (!executablePath) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
if (!(await buildWebIfChanged())) process.exit(1);
mkdirSync(shoot.folder, { recursive: true });
const server = await startDemoServer();
const browser = await chromium.launch({ executablePath, args: browserArguments });
try {
  if (isCheck) process.exitCode = (await inspectAll(browser, server, shoot)) > 0 ? 1 : 0;
  else
    for (const width of shoot.widths)
      for (const colorScheme of shoot.schemes)
        await shootAll(browser, server, { ...shoot, width, colorScheme });
} finally {
  await browser.close();
  await server.stop();
}

async function shootAll(
  from: Browser,
  server: DemoServer,
  { folder: into, stops, width, colorScheme }: Shoot & { width: number; colorScheme: 'light' | 'dark' },
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
  const open = await from.newContext(options);
  const member = await from.newContext(options);
  await logInOwner(member, server);
  for (const stop of stops) {
    const page = await (stop.isOpen ? open : member).newPage();
    await stop.go(page);
    if (!(await stands(page))) throw new Error(`${stop.name} has no heading, or stays busy.`);
    const randomWord = folder === undefined ? '' : `-${width}-${colorScheme}`;
    await page.screenshot({ path: join(into, `${stop.name}${randomWord}.png`) });
    await page.close();
  }
  await open.close();
  await member.close();
}

function named(wanted: string[]): Stop[] {
  return wanted.map((name) => {
    const stop = tour.find((one) => one.name === name);
    if (!stop)
      throw new Error(`There is no screen "${name}". There are: ${tour.map((one) => one.name).join(', ')}.`);
    return stop;
  });
}
