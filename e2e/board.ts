import { expect, type Browser, type Page } from '@playwright/test';
import { createTask, type Task } from '@tandem/contract/tasks';
import { call, member, publish, type Actor } from './actors.ts';

/** The notice when an unassigned task is started. */
export const refusal = 'Please assign this task before moving it to In Progress.';

const hour = 3_600_000;

/**
 * Two time zones, half a day apart, in which the date does not change during a test. In `morning` it is between 1:00
 * and 11:00, in `eveningBefore` it is the afternoon or evening of the day before.
 */
export function stableTimeZones() {
  const now = new Date();
  const isMorning = (offset: number) => {
    const hourThere = (now.getUTCHours() + offset) % 24;
    return hourThere >= 1 && hourThere <= 10;
  };
  const ahead = Array.from({ length: 15 }, (_, offset) => offset).find(isMorning) ?? 0;
  const zone = (offset: number) => ({
    timeZone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    day: (days: number) => new Date(now.getTime() + (offset + days * 24) * hour).toISOString().slice(0, 10),
  });
  return { morning: zone(ahead), eveningBefore: zone(ahead - 12) };
}

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const card = (page: Page, title: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
export const titlesIn = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 });

/** The panel of a task, which is a dialog on phones. */
export const panel = (page: Page, title: string) =>
  page
    .getByRole('region', { name: `Task: ${title}` })
    .or(page.getByRole('dialog', { name: `Task: ${title}` }));

export const notice = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text });

/** Creates a project with its owner. `add` creates a task, `open` opens the board as a member. */
export async function board(browser: Browser, use: object = {}, more: object = {}) {
  const ada = await member(browser, 'Ada', use);
  const projectId = await publish(ada, 'Maps', more);
  const add = async (title: string, more: object = {}): Promise<Task> =>
    (await call(ada.page, createTask, { params: { projectId }, body: { title, ...more } })).data;
  const open = async ({ page }: Actor) => {
    await page.goto(`/projects/${projectId}/tasks`);
    await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible();
  };
  return { ada, projectId, add, open };
}
