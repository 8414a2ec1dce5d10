import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { startDemoServer, type DemoServer } from '../../tools/pictures/demo-server.ts';
import { logInOwner } from '../../tools/pictures/members.ts';
import { inRoot } from '../../tools/root.ts';
import { buildWebIfChanged } from '../../tools/web/web-build.ts';
import { kindNames, workIn, type TraceEvent, type Work } from './trace.ts';

const { values } = parseArgs({
  options: {
    /** How much slower the CPU of a phone is. */
    slower: { type: 'string', default: '4' },
    /** Multiplies CPU times instead of slowing Chromium down: the less noisy way on a busy machine. */
    scale: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    /** Folders of other versions, built, that are measured in turns with this one. */
    against: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    /** A folder in which traces are kept, for the performance panel of Chromium. */
    traces: { type: 'string' },
  },
});

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};
const screens = ['/feed', '/login'].filter((path) => values.only === undefined || values.only === path);
const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
  'loading',
  'v8',
  'blink.user_timing',
];
const slower = Number(values.slower);

interface Version {
  name: string;
  server: DemoServer;
  work: Map<string, Work[]>;
}

const executablePath = findBrowser() ?? '';
if (executablePath === '') throw new Error('This bench needs Chromium; set CHROMIUM_PATH.');
if (!(await buildWebIfChanged())) throw new Error('The web app could not be built.');
const versions: Version[] = [];
try {
  for (const folder of [...values.against.map((path) => resolve(path)), inRoot()])
    versions.push({ name: folder, server: await startDemoServer(folder), work: new Map() });
  // The first round warms the caches of the servers.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const version of versions) await measure(version, round);
  for (const path of screens) versions.forEach((version) => print(path, version));
} finally {
  await Promise.all(versions.map(({ server }) => server.stop()));
}

/** Opens each screen in a new browser, so that nothing is cached, neither files nor compiled code. */
async function measure(version: Version, round: number): Promise<void> {
  for (const path of screens) {
    const browser = await chromium.launch({ executablePath, args: browserArguments });
    try {
      const events = await trace(browser, version, path);
      const work = workIn(events, values.scale ? slower : 1);
      if (round > 0) version.work.set(path, [...(version.work.get(path) ?? []), work]);
      if (values.traces !== undefined)
        keep(values.traces, `${path.slice(1)}-${versions.indexOf(version)}-${round}`, events);
    } finally {
      await browser.close();
    }
  }
}

/** Records the main thread until neither it nor the network has anything to do. */
async function trace(browser: Browser, { server }: Version, path: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({ ...phone, baseURL: server.origin });
  if (path !== '/login') await logInOwner(context, server);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (!values.scale) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await browser.startTracing(page, { categories });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Idle for half a second, twice: parts that load when idle may begin further work.
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await page.waitForTimeout(500);
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  }
  const recorded = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return recorded.traceEvents;
}

function keep(folder: string, name: string, traceEvents: TraceEvent[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ traceEvents }));
}

function print(path: string, { name, work }: Version): void {
  const all = work.get(path) ?? [];
  const line = (label: string, value: (one: Work) => number) => {
    const sorted = all.map(value).toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return `${label} ${middle.toFixed(0)} (${(sorted[0] ?? 0).toFixed(0)}–${(sorted.at(-1) ?? 0).toFixed(0)})`;
  };
  console.log(`${path} of ${name}`);
  const sums = [
    line('total', ({ total }) => total),
    line('blocking', ({ blocking }) => blocking),
    line('after first paint', ({ blockingAfterPaint }) => blockingAfterPaint),
    line('longest task', ({ longest }) => longest),
  ];
  console.log(`  ${sums.join(', ')} ms`);
  console.log(`  ${kindNames.map((kind) => line(kind, ({ byKind }) => byKind[kind])).join(', ')} ms`);
}
