import { spawn, type ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { viewProfile } from '@tandem/contract/account';
import { createTask } from '@tandem/contract/tasks';
import { call, member, publish, type Actor } from '../e2e/actors.ts';
import { findBrowser } from '../tools/browser.ts';
import { freePort } from '../tools/pictures/demo-server.ts';
import { inRoot } from '../tools/root.ts';
import { buildWebIfChanged } from '../tools/web-build.ts';

const { values } = parseArgs({
  options: {
    /** How many times slower than this machine the browser runs. */
    slower: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});

/** Bounds: most mounted cards, fewest frames per second, and the ratio of the time until 1,000 and 100 tasks are usable. */
const marks = { mounted: 120, fps: 50, ratio: 2 };
const sizes = [100, 1_000];
const cards = '[data-rfd-draggable-id]';
const statuses = ['To Do', 'In Progress', 'Done'] as const;

interface Measurements {
  usable: number;
  mounted: number;
  fps: number;
  /** The longest time between two frames, in milliseconds. */
  longest: number;
}

const server = await serve();
try {
  await measure();
} finally {
  await stop(server);
}

async function measure(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('This bench needs a Chromium; name it in CHROMIUM_PATH.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const found = new Map<number, Measurements>();
  try {
    for (const size of sizes) {
      const actor = await member(browser, 'Bench', { viewport: { width: 1440, height: 900 } });
      const projectId = await publish(actor, `A board of ${size}`);
      await fill(actor, projectId, size);
      const figures = await timeBoard(actor.page, projectId);
      found.set(size, figures);
      console.log(describe(size, figures));
    }
  } finally {
    await browser.close();
  }
  judge(found);
}

function describe(size: number, { usable, mounted, fps, longest }: Measurements): string {
  return `${String(size).padStart(5)} tasks: usable after ${usable} ms, ${mounted} cards mounted, ${fps} frames a second while dragging, the longest ${longest} ms`;
}

function judge(found: Map<number, Measurements>): void {
  const [small, large] = sizes.map((size) => found.get(size));
  const beyond = [...found.values()].some(({ mounted, fps }) => mounted > marks.mounted || fps < marks.fps);
  const ratio = (large?.usable ?? 0) / (small?.usable ?? 1);
  console.log(`1,000 tasks take ${ratio.toFixed(2)} times as long as 100.`);
  if (beyond || ratio > marks.ratio) process.exitCode = 1;
  console.log(process.exitCode ? 'Beyond the marks.' : 'Within the marks.');
}

async function fill(actor: Actor, projectId: string, size: number): Promise<void> {
  const me = (await call(actor.page, viewProfile)).user._id;
  for (let at = 0; at < size; at += 1) {
    const body = {
      title: `Task ${at} of a long board, with a title of usual length`,
      ...(at % 2 === 0 && {
        description: 'What it is about, in a sentence or two that wrap once on a card.',
      }),
      ...(at % 3 === 0 && {
        dueDate: new Date(Date.now() + (at % 30) * 86_400_000).toISOString().slice(0, 10),
      }),
      labels: [`label ${at % 9}`, `area ${at % 5}`],
      priority: 'Medium',
      status: statuses[at % statuses.length],
      assignedTo: me,
    };
    await call(actor.page, createTask, { params: { projectId }, body });
  }
}

/** The median over the rounds of one board; the first round warms the caches of server and browser and is not counted. */
async function timeBoard(page: Page, projectId: string): Promise<Measurements> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  const rounds: Measurements[] = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const usable = await open(page, projectId);
    const mounted = await page.locator(cards).count();
    const { fps, longest } = await dragAbout(page);
    if (round > 0) rounds.push({ usable, mounted, fps, longest });
  }
  return {
    usable: median(rounds.map(({ usable }) => usable)),
    mounted: Math.max(...rounds.map(({ mounted }) => mounted)),
    fps: median(rounds.map(({ fps }) => fps)),
    longest: median(rounds.map(({ longest }) => longest)),
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Opens the board; usable means that cards are rendered and the page is free for the next frame. */
async function open(page: Page, projectId: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${process.env['E2E_BASE_URL'] ?? ''}/projects/${projectId}/tasks`, {
    waitUntil: 'commit',
  });
  await page.waitForSelector(cards);
  return page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() => setTimeout(() => done(Math.round(performance.now())))),
      ),
  );
}

/** Drags the first card over all columns for some seconds and counts frames; drops it where it was. */
async function dragAbout(page: Page): Promise<Pick<Measurements, 'fps' | 'longest'>> {
  const box = await page.locator(cards).first().boundingBox();
  if (!box) throw new Error('There is no card to drag.');
  await page.mouse.move(box.x + 40, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 5 });
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const next = (at: number) => {
      frames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < 3; turn += 1) {
    await page.mouse.move(1_300, 700, { steps: 60 });
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 60 });
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const gaps = frames.slice(1).map((at, before) => at - (frames[before] ?? at));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { fps: Math.round((gaps.length / total) * 1_000), longest: Math.round(Math.max(...gaps)) };
}

async function serve(): Promise<ChildProcess> {
  if (!(await buildWebIfChanged())) throw new Error('The web could not be built.');
  const port = await freePort();
  process.env['E2E_BASE_URL'] = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [inRoot('tools', 'trial-server.ts')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 60_000; waited += 250) {
    const answer = await fetch(`${process.env['E2E_BASE_URL']}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    await new Promise((go) => setTimeout(go, 250));
  }
  await stop(child);
  throw new Error('The server did not start.');
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
