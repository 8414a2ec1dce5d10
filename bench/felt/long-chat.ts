import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { startServer } from '../../server/src/testing/processes/server-process.ts';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { buildWebIfChanged } from '../../tools/web/web-build.ts';
import { addCallers, addGroup, type Caller } from '../chat/population.ts';
import { median } from '../chat/measures.ts';
import { privateMegabytes } from './memory.ts';
import { recordIn, takeRecorded, timeFrom } from './recorder.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    /** How many of them a tab scrolls through. */
    scrolled: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '11' },
  },
});
/** The time of opening a long chat against a short one, MB, and ms at CPU ×4. */
const limits = { opening: 1.2, memory: 200, typing: 50 };
const short = 100;
const list = 'main [role="region"] [role="listitem"]';

const executablePath = findBrowser() ?? '';
if (executablePath === '') throw new Error('This bench needs Chromium; set CHROMIUM_PATH.');
if (!(await buildWebIfChanged())) throw new Error('The web app could not be built.');
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const log = { info: () => undefined, warn: console.warn, error: console.error };
const database = await openDatabase({ databaseUrl: null, dataDir, log });
const chats = await fill(database);
await database.close();
const server = await startServer({ DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath, args: browserArguments });
try {
  const isMet = [await measureOpening(), await measureTyping(), await measureMemory()];
  if (isMet.includes(false)) process.exitCode = 1;
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await browser.close();
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

interface Chats {
  me: Caller;
  /** The chats of a hundred messages, of many, and another one. */
  short: string;
  long: string;
  other: string;
}

/** Three chats of three people, who have read everything. */
async function fill(db: Database): Promise<Chats> {
  const callers = await db.transaction((tx) => addCallers(tx, 3));
  const [me] = callers;
  if (!me) throw new Error('Nobody was added.');
  const groups = [];
  for (const count of [short, Number(values.messages), 1]) {
    const { chatId } = await addGroup(db, callers);
    await say(db.orm, { chatId, count, callers });
    groups.push(chatId);
  }
  await db.executeSql('analyze');
  const [first = '', second = '', third = ''] = groups;
  return { me, short: first, long: second, other: third };
}

/** Messages of usual lengths, one a minute. */
async function say(
  orm: Queryable,
  { chatId, count, callers }: { chatId: string; count: number; callers: readonly Caller[] },
): Promise<void> {
  const senders = sql.param(callers.map(({ id }) => id));
  const batch = 5_000;
  for (let from = 1; from <= count; from += batch)
    await orm.execute(sql`
      insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
      select ${chatId}, n, gen_random_uuid(), (${senders}::uuid[])[1 + (n * 7919 / 5) % 3],
        'Message ' || n || '. ' || repeat('Some more words of it. ', (n * 7919) % 7), now() - (${count}::integer - n) * interval '1 minute'
      from generate_series(${from}::integer, ${Math.min(count, from + batch - 1)}::integer) n`);
  await orm.execute(sql`update chats set last_seq = ${count}, last_message_at = now() where id = ${chatId}`);
  await orm.execute(sql`update chat_members set last_read_seq = ${count} where chat_id = ${chatId}`);
}

async function open(path: string, { slower = 1, own = browser } = {}): Promise<Page> {
  const context = await own.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = chats.me.cookie.split('=');
  await context.addCookies([{ name, value, url: server.address }]);
  const page = await context.newPage();
  await recordIn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(path);
  await page.locator(list).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

function line(name: string, shown: string, isWithin: boolean): boolean {
  console.log(`${isWithin ? '    ' : 'OVER'} ${name.padEnd(44)} ${shown}`);
  return isWithin;
}

/** From the click on a chat in the list until its last messages are painted; nothing of it is loaded before. */
async function measureOpening(): Promise<boolean> {
  const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const which of ['short', 'long'] as const) {
      const page = await open(`/chat?chat=${chats.other}`);
      const shown = { path: `chat=${chats[which]}`, present: `${list}[data-index="45"]` };
      const link = page.locator(`main a[href*="${chats[which]}"]`).first();
      const { ms } = await timeFrom(page, 'click', shown, () => link.click());
      // The first round warms up.
      if (round > 0) times[which].push(ms);
      await page.context().close();
    }
  const [long, brief] = [median(times.long), median(times.short)];
  const ratio = long / brief;
  return line(
    `opening ${values.messages} messages against ${short}`,
    `${long.toFixed(0)} / ${brief.toFixed(0)} ms = ${ratio.toFixed(2)} (≤ ${limits.opening})`,
    ratio <= limits.opening,
  );
}

/** Chromium reports only keys that took longer than a frame, so the others are all below 16 ms. */
async function measureTyping(): Promise<boolean> {
  const page = await open(`/chat?chat=${chats.long}`, { slower: 4 });
  const input = page.locator('main textarea');
  await input.click();
  await page.keyboard.type('Warm. ', { delay: 80 });
  await takeRecorded(page);
  const text = 'A message **with** some `code`, a [link](https://example.org), #A-1 and words. ';
  for (let round = 0; round < 3; round += 1) await page.keyboard.type(text, { delay: 80 });
  const { interactions } = await takeRecorded(page);
  await page.context().close();
  const keys = text.length * 3;
  const slow = interactions.map(({ ms }) => ms).toSorted((one, other) => other - one);
  // The interaction to next paint leaves out the slowest one of each fifty.
  const inp = slow[Math.floor(keys / 50)] ?? 16;
  return line(
    'typing at CPU ×4, interaction to next paint',
    `${inp} ms, slowest ${slow[0] ?? 16} of ${keys} keys (≤ ${limits.typing})`,
    inp <= limits.typing,
  );
}

async function measureMemory(): Promise<boolean> {
  const own = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const page = await open(`/chat?chat=${chats.long}`, { own });
    const oldest = Number(values.messages) - Number(values.scrolled);
    const begunAt = performance.now();
    const reached = await page.evaluate(scrollBack, { oldest, patience: 600_000 });
    const seconds = (performance.now() - begunAt) / 1_000;
    const megabytes = await privateMegabytes(page, own);
    const devtools = await page.context().newCDPSession(page);
    const heap = (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    return line(
      `memory after scrolling through ${Number(values.messages) - reached} messages`,
      `${megabytes.toFixed(0)} MB, of them ${heap.toFixed(0)} in the heap (< ${limits.memory}), in ${seconds.toFixed(0)} s`,
      megabytes < limits.memory && reached <= oldest,
    );
  } finally {
    await own.close();
  }
}

/** Scrolls to the top again and again until a message is shown; returns its number. Runs in the page. */
async function scrollBack({ oldest, patience }: { oldest: number; patience: number }): Promise<number> {
  const region = document.querySelector('main [role="region"]');
  const scroller = [region, ...(region?.querySelectorAll('*') ?? [])].find(
    (element) => element !== null && element.scrollHeight > element.clientHeight + 10,
  );
  const numberOf = () => Number(/Message (\d+)\./.exec(region?.textContent ?? '')?.[1]);
  const until = performance.now() + patience;
  while (!(numberOf() <= oldest) && performance.now() < until) {
    scroller?.scrollTo(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return numberOf();
}
