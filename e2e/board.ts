import { expect, type Browser, type Page } from '@playwright/test';
import { createTask, type Task } from '@tandem/contract/tasks';
import { call, member, publish, type Actor } from './actors.ts';

/** What a start is answered with where nobody would do the work. */
export const refusal = 'Please assign this task before moving it to In Progress.';

const hour = 3_600_000;

/**
 * Two time zones, half a day apart, in which no day begins while a story runs, whenever the suite runs: in the first it is between
 * one and eleven in the morning, in the second the afternoon or evening of the day before. So today is fixed on their boards.
 */
export function calmZones() {
  const now = new Date();
  const isMorning = (offset: number) => {
    const there = (now.getUTCHours() + offset) % 24;
    return there >= 1 && there <= 10;
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

export const notice = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text });

/** A board with an owner, and a way to put tasks on it. */
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
