import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { createProject } from '@tandem/contract/projects';
import { createTask } from '@tandem/contract/tasks';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { startOwnPostgres, startOwnReplica } from '../server/src/testing/faults/own-postgres.ts';
import { findProgram } from '../server/src/testing/faults/programs.ts';
import { call, memberIn, memberWithoutBrowser } from './actors.ts';
import { test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** The browser keeps replies a few seconds after they came, and a server notices another database as late. */
const keeps = { timeout: 30_000 * Number(process.env['E2E_PATIENCE'] ?? 1) };
const initdb = findProgram('PostgreSQL');
const ends: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** All replies that the browser keeps, as one text. */
const keptTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('kept-replies', 1);
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', () => resolve(''));
        request.addEventListener('success', () => {
          const all = request.result.transaction('replies').objectStore('replies').getAll();
          all.addEventListener('success', () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );

/** A message in the chat that is open; the list of chats shows the last one too. */
const bubble = (page: Page, text: string) => page.locator('[class*=bubble]').filter({ hasText: text });

/** A task on the board, or in the lists beside it. */
const card = (page: Page, title: string) => page.getByText(title).first();

/** Two members of a project: one looks at chat and board in two tabs, the other writes. */
async function openTabs(browser: Browser, { origin }: OwnServer) {
  const ada = await memberIn(await browser.newContext({ baseURL: origin }), 'Ada', origin);
  const bo = await memberWithoutBrowser('Bo', origin);
  const body = {
    title: 'Hut book',
    description: 'A book for huts.',
    skillsRequired: ['SQL'],
    interestsTags: ['maps'],
  };
  const projectId = (await call(ada.page, createProject, { body, origin })).project._id;
  const asked = await call(bo.page, askToJoin, { params: { projectId }, body: { role: 'Tester' }, origin });
  const params = { projectId, requestId: asked.data._id };
  await call(ada.page, acceptJoinRequest, { params, origin });
  const chatId = (await call(bo.page, openGroupChat, { body: { projectId }, origin })).data._id;
  const chat = ada.page;
  await chat.goto(`/chat/${projectId}`);
  const board = await chat.context().newPage();
  await board.goto(`/projects/${projectId}/tasks`);
  const say = async (text: string) =>
    (await call(bo.page, postChatMessage, { params: { chatId }, body: { text }, origin })).data.seq;
  const add = (title: string) =>
    call(bo.page, createTask, { params: { projectId }, body: { title }, origin });
  return { chat, board, say, add };
}

/** Writes what is kept, then what gets lost, and looks at the tabs before and after. */
async function checkTabs(
  browser: Browser,
  server: OwnServer,
  { keep, lose }: { keep: () => Promise<void>; lose: () => Promise<void> },
): Promise<void> {
  const { chat, board, say, add } = await openTabs(browser, server);
  await add('Paint the door');
  await say('The door is open.');
  await expect(bubble(chat, 'The door is open.')).toBeVisible();
  await expect(card(board, 'Paint the door')).toBeVisible(keeps);
  await keep();
  await add('Buy a lamp');
  const lost = await say('The lamp is lit.');
  await expect(bubble(chat, 'The lamp is lit.')).toBeVisible();
  await expect(card(board, 'Buy a lamp')).toBeVisible(keeps);

  await expect.poll(() => keptTexts(chat), keeps).toContain('The lamp is lit.');
  await expect.poll(() => keptTexts(board), keeps).toContain('Buy a lamp');

  await lose();
  await expect(bubble(chat, 'The lamp is lit.')).toBeHidden(keeps);
  await expect(card(board, 'Buy a lamp')).toBeHidden(keeps);
  const now = await say('The roof is dry.');
  expect(now).toBe(lost);
  await add('Sweep the floor');
  await expect(bubble(chat, 'The roof is dry.')).toBeVisible();
  await expect(bubble(chat, 'The door is open.')).toBeVisible();
  await expect(card(board, 'Sweep the floor')).toBeVisible();
  await expect(card(board, 'Paint the door')).toBeVisible();
  await expect.poll(() => keptTexts(chat), keeps).toContain('The roof is dry.');
  const kept = await keptTexts(chat);
  expect([kept.includes('The lamp is lit.'), kept.includes('Buy a lamp')]).toEqual([false, false]);
}

// spec: added-906
test('a tab that was open is right after a backup was restored', async ({ browser }) => {
  test.slow();
  const first = await startOwnServer({});
  ends.push(first.stop);
  const file = join(quickFolder('tandem-backup-'), 'tandem.tar.gz');
  const backUp = (dataDir: string, ...args: string[]) => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: dataDir };
    const { status, stderr } = spawnSync(process.execPath, ['tools/backup.ts', ...args], { env });
    expect([status, stderr.toString()]).toEqual([0, '']);
  };
  await checkTabs(browser, first, {
    keep: async () => backUp(first.dataDir, file),
    lose: async () => {
      await first.stop();
      const restored = quickFolder('tandem-restored-');
      backUp(restored, '--restore', file);
      const { port } = new URL(first.origin);
      ends.push((await startOwnServer({ PORT: port, E2E_DATA_DIR: restored })).stop);
    },
  });
});

test('a tab that was open is right after a replica took over that lacked the last writes', async ({
  browser,
}) => {
  test.skip(initdb === null, 'PostgreSQL is not installed.');
  test.slow();
  const primary = await startOwnPostgres(initdb ?? '');
  ends.push(primary.remove);
  const replica = await startOwnReplica(initdb ?? '', primary);
  ends.push(replica.remove);
  const server = await startOwnServer({ DATABASE_URL: primary.url });
  ends.push(server.stop);
  await checkTabs(browser, server, {
    keep: async () => {
      await replica.caughtUp();
      await replica.stop();
    },
    lose: async () => {
      await primary.stop('immediate');
      await replica.takeOver();
    },
  });
});
