import { expect } from '@playwright/test';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { call, memberWithoutBrowser, publish } from '../actors.ts';
import { test } from './fixtures.ts';
import type { Target } from './locate.ts';

const column = (name: string): Target => ({ role: 'region', name });
const card = (title: string): Target => ({ role: 'group', name: new RegExp(`^${title}`) });
const titleIn = (title: string, name: string): Target => ({ role: 'heading', name: title, in: column(name) });

test('tasks are moved by mouse and by keyboard', async ({ tab }) => {
  const ada = await memberWithoutBrowser('Ada');
  const params = { projectId: await publish(ada, 'Maps') };
  for (const title of ['Second', 'First'])
    await call(ada.page, createTask, { params, body: { title, assignedTo: ada.id } });
  await tab.become(ada.page);
  await tab.open(`/projects/${params.projectId}/tasks`);

  await test.step('by mouse', async () => {
    await tab.drag(card('Second'), column('In Progress'));
    await tab.sees(titleIn('Second', 'In Progress'));
    await tab.seesNo(titleIn('Second', 'To Do'));
  });

  await test.step('by keyboard', async () => {
    await tab.focus(card('First'));
    await tab.press('Space');
    await tab.sees({ text: 'First lifted from place 1 of To Do.' });
    await tab.press('ArrowRight');
    await tab.sees({ text: 'of In Progress.' });
    await tab.press('Space');
    await tab.sees(titleIn('First', 'In Progress'));
    const { tasks } = await call(ada.page, listTasks, { params });
    expect(tasks.map(({ status }) => status)).toEqual(['In Progress', 'In Progress']);
  });

  await test.step('the charts show no caption that is only for screen readers', async () => {
    await tab.click({ role: 'button', name: 'Show charts' });
    await tab.sees({ css: 'caption', text: 'Tasks done per week' });
    await tab.sees({ css: 'caption', text: 'Tasks by status' });
    expect(await tab.evaluate(shownCaptions)).toEqual([]);
  });
});

/** The captions that a click in their middle would hit. */
const shownCaptions = `[...document.querySelectorAll('caption')].filter((caption) => {
  caption.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = caption.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === caption;
}).map((caption) => caption.textContent)`;
