import { expect, type Page } from '@playwright/test';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { createTask } from '@tandem/contract/tasks';
import { addChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { horizontalOverflow } from './accessibility.ts';
import { call, member, memberWithoutBrowser, publish } from './actors.ts';
import { test } from './fixtures.ts';

const title = 'دفتر أكواخ الجبال العالية (2026)';
const longTitle = 'لوحات المد والجزر '.repeat(11).slice(0, 197).trim();
const unbroken = 'ש'.repeat(199);

/**
 * The texts in right-to-left letters on the screen that have no direction of their own: numbers, brackets and what stands
 * beside them would change places. A name in an English sentence is fine, unless a number follows.
 */
const findings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rightToLeft = /[\u0590-\u08ff]/;
    const isSentence = (words: string) => /[a-z]/i.test(words) && !/[\u0590-\u08ff][^a-z]*\d/i.test(words);
    // A block sets the direction of the texts in it, unless they are isolated.
    const isSet = (element: Element | null): boolean => {
      if (element === null) return false;
      const { display, unicodeBidi } = getComputedStyle(element);
      if (element.matches('bdi, [dir="auto"]') || /isolate|plaintext/.test(unicodeBidi)) return true;
      return display === 'inline' && isSet(element.parentElement);
    };
    // Texts for screen readers alone have one pixel; initials stand alone.
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const isInitials = (words: string) => words.length <= 2;
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [element, words] = [node.parentElement, node.textContent?.trim() ?? ''];
      if (!element || !rightToLeft.test(words) || isInitials(words) || isSentence(words) || isSet(element))
        continue;
      if (isShown(element)) found.add(`${element.localName}.${element.className}: ${words.slice(0, 30)}`);
    }
    return [...found];
  });

async function expectWellSet(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` });
  expect.soft(await findings(page), name).toEqual([]);
  expect.soft(await horizontalOverflow(page), `${name} is wider than the window`).toBeLessThanOrEqual(0);
}

test('Arabic and Hebrew names and texts keep their direction, and long ones fit the window @phone', async ({
  browser,
}) => {
  test.slow();
  const [owner, sam] = await Promise.all([member(browser, 'Mira'), memberWithoutBrowser('Sam')]);
  await call(owner.page, editProfile, { body: { firstName: 'ליאת', lastName: 'כהן-רוזנברג' } });
  await call(sam.page, editProfile, {
    body: { firstName: 'محمد', lastName: 'الخطيب', about: 'أرسم الخرائط (2019).' },
  });
  const { page } = owner;
  const projectId = await publish(owner, title, {
    description: `${longTitle}\n\nWith a line in English.`,
    interestsTags: ['خرائط', 'גבעות'],
    roles: [{ title: 'رسام خرائط', description: 'يرسم 3 خرائط.' }],
  });
  const { data: request } = await call(sam.page, askToJoin, {
    params: { projectId },
    body: { role: 'رسام خرائط', message: 'أعرف الجبال جيدًا: 12 عامًا!' },
  });

  await test.step('requests and notifications', async () => {
    for (const path of [
      '/join-requests',
      `/projects/${projectId}/requests?request=${request._id}`,
      '/notifications',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('محمد').filter({ visible: true }).first()).toBeVisible();
      await expectWellSet(page, path.split('/').at(-1)!.split('?')[0]!);
    }
    // The sentence is English, whatever the names in it are.
    const sentence = page.getByRole('main').getByText('asks to join').filter({ visible: true }).first();
    await expect(sentence).toHaveCSS('direction', 'ltr');
  });

  await call(owner.page, acceptJoinRequest, { params: { projectId, requestId: request._id } });
  const task = async (name: string, more: object = {}) => {
    const body = { title: name, assignedTo: sam.id, labels: ['عاجل', 'דחוף'], ...more };
    return (await call(owner.page, createTask, { params: { projectId }, body })).data;
  };
  const [long] = [await task(longTitle, { dueDate: '2026-12-01', description: 'وصف: 3 خرائط (A4).' })];
  await task(unbroken);
  const onTask = { projectId, taskId: long._id };
  await call(sam.page, addTaskComment, { params: onTask, body: { text: 'انتهيت من 2 من 3.' } });
  await call(owner.page, addChecklistItem, { params: onTask, body: { text: 'خريطة 1: الوادي' } });
  const { data: chat } = await call(owner.page, openGroupChat, { body: { projectId } });
  for (const text of ['مرحبا، كيف حالك؟ (12:30)', 'שלום! English too.', unbroken])
    await call(sam.page, postChatMessage, { params: { chatId: chat._id }, body: { text } });

  await test.step('the project', async () => {
    for (const [name, path] of [
      ['header', `/projects/${projectId}`],
      ['people', `/projects/${projectId}/people`],
      ['board', `/projects/${projectId}/tasks`],
      ['task-panel', `/projects/${projectId}/tasks?task=${long._id}`],
      ['group-chat', `/collab-chat/${projectId}/group`],
      ['chat', `/chat`],
      ['my-projects', '/my-projects'],
    ] as const) {
      await page.goto(path);
      await expect(
        page
          .getByText(/[\u0590-\u08ff]/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectWellSet(page, name);
    }
  });

  await test.step('what others see', async () => {
    const reader = await member(browser, 'Finn');
    for (const [name, path] of [
      ['card', '/project-feed'],
      ['feed', '/feed?order=newest'],
      ['person', `/people/${sam.id}`],
    ] as const) {
      await reader.page.goto(path);
      await expect(
        reader.page
          .getByText(/[\u0590-\u08ff]/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await reader.page.waitForLoadState('networkidle');
      await expectWellSet(reader.page, name);
    }
  });
});
