import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createProject } from '@tandem/contract/projects';
import { call } from '../../e2e/actors.ts';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { startDemoServer } from '../../tools/pictures/demo-server.ts';
import { logInOwner } from '../../tools/pictures/members.ts';
import { buildWebIfChanged } from '../../tools/web/web-build.ts';
import { cards, countFrames, measureDrag } from '../frames.ts';
import { fillBoard } from '../long-board.ts';
import { measureActs } from './acts.ts';
import { measureBare, snapshotOf, type Snapshot } from './bare.ts';
import { privateMegabytes } from './memory.ts';
import { recordIn, takeRecorded, timeStart } from './recorder.ts';
import { report, type Measured, type Slower } from './report.ts';
import { slowDown } from './slow-network.ts';
import { take, tourOf } from './steps.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    /** Only 1, or only 4. */
    slower: { type: 'string' },
    /** The round trip of the network, in milliseconds. */
    network: { type: 'string', default: '40' },
    /** How often the tour is taken again before the memory is read; an hour has about twelve. */
    tours: { type: 'string', default: '12' },
    /** Of the long board. */
    tasks: { type: 'string', default: '1000' },
  },
});

const executablePath = findBrowser() ?? '';
if (executablePath === '') throw new Error('This bench needs Chromium; set CHROMIUM_PATH.');
if (!(await buildWebIfChanged())) throw new Error('The web app could not be built.');
const speeds = ([1, 4] as const).filter((slower) => (values.slower ?? String(slower)) === String(slower));
const demo = await startDemoServer();
const network = await slowDown(demo.origin, Number(values.network));
const server = { ...demo, origin: network.origin };
process.env['E2E_BASE_URL'] = demo.origin;
try {
  const { project, board } = await prepare();
  for (const slower of speeds) {
    const measured = await measure(slower, { project, board });
    if (!report(slower, measured)) process.exitCode = 1;
  }
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await network.stop();
  await demo.stop();
}
process.exit();

interface Places {
  /** A project of the demo community, and one with a board of 1,000 tasks; by their ids. */
  project: string;
  board: string;
}

/** Finds the first project of the owner, and fills a long board. */
async function prepare(): Promise<Places> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const context = await browser.newContext({ baseURL: demo.origin });
    await logInOwner(context, demo);
    const reply = await context.request.get('/api/projects/my-projects');
    const { data } = (await reply.json()) as { data: { _id: string; title: string }[] };
    const project = data.find(({ title }) => title.startsWith('Hut book'))?._id ?? '';
    const body = {
      title: 'A long board',
      description: 'It has many tasks.',
      skillsRequired: ['SQL'],
      interestsTags: ['maps'],
    };
    const board = (await call(context, createProject, { body })).project._id;
    await fillBoard(context, board, Number(values.tasks));
    return { project, board };
  } finally {
    await browser.close();
  }
}

async function measure(slower: Slower, places: Places): Promise<Measured> {
  const measured: Measured = {
    first: [],
    seen: [],
    start: [],
    bare: [],
    acts: [],
    recorded: [],
    drag: [],
    scroll: [],
    mounted: [],
    memory: null,
  };
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    // A browser of its own: nothing is cached, neither files nor compiled code.
    const browser = await chromium.launch({ executablePath, args: browserArguments });
    try {
      const page = await open(browser, slower);
      const snapshots = await measureTours(page, places, measured);
      measured.bare.push(...(await measureBare(browser, page, slower, snapshots, recordIn)));
      await measureStarts(page, places, measured);
      const acts = await measureActs(page, places.project);
      measured.acts.push(...acts.felt);
      measured.recorded.push(...acts.recorded);
      await measureBoard(page, places, measured);
      if (slower === 1 && round === Number(values.rounds))
        measured.memory = await measureMemory(page, places, browser);
    } finally {
      await browser.close();
    }
  }
  return measured;
}

async function open(browser: Browser, slower: Slower): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  await logInOwner(context, server);
  const page = await context.newPage();
  await recordIn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** A screen is read before the next thing is opened: until the network is idle. */
function read(page: Page): Promise<void> {
  return page.waitForLoadState('networkidle');
}

async function measureTours(page: Page, { project }: Places, measured: Measured): Promise<Snapshot[]> {
  await page.goto('/feed');
  await page.locator('[role="tabpanel"] a[href^="/projects/"]').first().waitFor();
  const snapshots: Snapshot[] = [];
  for (const [tour, list] of [measured.first, measured.seen, measured.seen].entries()) {
    for (const step of tourOf(project)) {
      await read(page);
      const look = async () => void (tour === 2 && snapshots.push(await snapshotOf(page, step.name)));
      const felt = await take(page, step, { look });
      list.push({ name: step.name, ms: felt.ms });
    }
  }
  measured.recorded.push(await takeRecorded(page));
  return snapshots;
}

/** What a member sees who opens the app again: everything is in the caches of the browser. */
async function measureStarts(page: Page, { project }: Places, measured: Measured): Promise<void> {
  const starts = [
    { path: '/feed', shown: { present: '[role="tabpanel"] a[href^="/projects/"]' } },
    { path: `/projects/${project}/tasks`, shown: { present: cards } },
  ];
  for (const { path, shown } of [...starts, ...starts, ...starts]) {
    measured.start.push({ name: path.split('/').at(-1) ?? '', ms: (await timeStart(page, path, shown)).ms });
    await read(page);
    measured.recorded.push(await takeRecorded(page));
  }
}

async function measureBoard(page: Page, { board }: Places, measured: Measured): Promise<void> {
  await page.goto(`/projects/${board}/tasks`);
  await page.locator(cards).first().waitFor();
  await read(page);
  measured.mounted.push(await page.locator(cards).count());
  measured.drag.push((await measureDrag(page)).fps);
  await page.mouse.move(400, 700);
  const scrolled = await countFrames(page, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 240);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  });
  measured.scroll.push(scrolled.fps);
  measured.mounted.push(await page.locator(cards).count());
}

async function measureMemory(page: Page, { project }: Places, browser: Browser): Promise<number> {
  await page.goto('/feed');
  await page.locator('[role="tabpanel"] a[href^="/projects/"]').first().waitFor();
  for (let tour = 0; tour < Number(values.tours); tour += 1)
    for (const step of tourOf(project)) await take(page, step, { isHurried: true });
  return privateMegabytes(page, browser);
}
