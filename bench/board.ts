import { spawn, type ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { member, publish } from '../e2e/actors.ts';
import { findBrowser } from '../tools/browser.ts';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { inRoot } from '../tools/root.ts';
import { buildWebIfChanged } from '../tools/web/web-build.ts';
import { cards, measureDrag } from './frames.ts';
import { fillBoard } from './long-board.ts';

const { values } = parseArgs({
  options: {
    /** The factor by which Chromium slows down its CPU. */
    slower: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});

/** Limits: mounted cards, frames per second, and the time of 1,000 tasks in proportion to that of 100. */
const limits = { mounted: 120, fps: 50, ratio: 2 };
const sizes = [100, 1_000];

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
  if (!executablePath) throw new Error('This bench needs Chromium; set CHROMIUM_PATH.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const results = { closed: new Map<number, Measurements>(), open: new Map<number, Measurements>() };
  try {
    for (const size of sizes) {
      const actor = await member(browser, 'Bench', { viewport: { width: 1440, height: 900 } });
      const projectId = await publish(actor, `A board of ${size}`);
      const board = `/projects/${projectId}/tasks`;
      const taskId = await fillBoard(actor.page, projectId, size);
      for (const panel of ['closed', 'open'] as const) {
        const address = panel === 'open' ? `${board}?task=${taskId}` : board;
        const measurements = await timeBoard(actor.page, address, panel === 'open');
        results[panel].set(size, measurements);
        console.log(`${describe(size, measurements)}, panel ${panel}`);
      }
    }
  } finally {
    await browser.close();
  }
  for (const panel of Object.values(results)) checkLimits(panel);
  console.log(process.exitCode ? 'A limit is exceeded.' : 'All limits are met.');
}

function describe(size: number, { usable, mounted, fps, longest }: Measurements): string {
  return `${String(size).padStart(5)} tasks: usable after ${usable} ms, ${mounted} cards mounted, ${fps} frames a second while dragging, the longest ${longest} ms`;
}

function checkLimits(results: Map<number, Measurements>): void {
  const [small, large] = sizes.map((size) => results.get(size));
  const isExceeded = [...results.values()].some(
    ({ mounted, fps }) => mounted > limits.mounted || fps < limits.fps,
  );
  const ratio = (large?.usable ?? 0) / (small?.usable ?? 1);
  console.log(`1,000 tasks take ${ratio.toFixed(2)} times as long as 100.`);
  if (isExceeded || ratio > limits.ratio) process.exitCode = 1;
}

/** The medians over all rounds of a board, without the first: it warms the caches of server and browser. */
async function timeBoard(page: Page, address: string, hasPanel: boolean): Promise<Measurements> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  const rounds: Measurements[] = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const usable = await open(page, address, hasPanel);
    const mounted = await page.locator(cards).count();
    const { fps, longest } = await measureDrag(page);
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

/** Opens the board; usable means that cards, and the panel, are rendered and the page is free for the next frame. */
async function open(page: Page, address: string, hasPanel: boolean): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${process.env['E2E_BASE_URL'] ?? ''}${address}`, { waitUntil: 'commit' });
  await page.waitForSelector(cards);
  if (hasPanel) await page.getByRole('region', { name: /^Task: / }).waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now())))),
      ),
  );
}

async function serve(): Promise<ChildProcess> {
  if (!(await buildWebIfChanged())) throw new Error('The web app could not be built.');
  const port = await freePort();
  process.env['E2E_BASE_URL'] = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [inRoot('tools', 'trial-server.ts')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 60_000; waited += 250) {
    const reply = await fetch(`${process.env['E2E_BASE_URL']}/readyz`).catch(() => null);
    if (reply?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop(child);
  throw new Error('The server did not start.');
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
