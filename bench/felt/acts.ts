import type { Page } from '@playwright/test';
import { takeRecorded, timeFrom, type Felt, type Recorded } from './recorder.ts';

const box = '[data-task-panel] input[type="checkbox"]';

/** Acts of a member whose result must be painted in the next frame, whatever the network does. */
export async function measureActs(
  page: Page,
  project: string,
): Promise<{ felt: Felt[]; recorded: Recorded[] }> {
  const recorded: Recorded[] = [];
  const open = async (path: string, present: string) => {
    if (page.url().startsWith('http')) recorded.push(await takeRecorded(page));
    await page.goto(path);
    await page.locator(present).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('/feed', '[role="tabpanel"] a[href^="/projects/"]');
  const save = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Save / })
    .first();
  const name = (await save.getAttribute('aria-label')) ?? '';
  const isPressed = { present: `[aria-label="${name}"][aria-pressed="true"]` };
  const saved = await timeFrom(page, 'click', isPressed, () => save.click());
  await page.locator(`[aria-label="${name}"]`).first().click();

  await open(`/collab-chat/${project}/group`, 'main [role="region"] [role="listitem"]');
  await page.locator('main textarea').fill('A sentence that I say.');
  const isSent = { present: 'main textarea:placeholder-shown' };
  const sent = await timeFrom(page, 'keydown', isSent, () => page.keyboard.press('Enter'));

  await open(await taskWithChecklist(page, project), box);
  const wasChecked = await page.locator(box).first().isChecked();
  const isTicked = { present: `${box}${wasChecked ? ':not(:checked)' : ':checked'}` };
  const first = page.locator(box).first();
  const ticked = await timeFrom(page, 'click', isTicked, () => first.click());
  await first.click();
  recorded.push(await takeRecorded(page));
  return { felt: [saved, sent, ticked], recorded };
}

async function taskWithChecklist(page: Page, project: string): Promise<string> {
  const reply = await page.request.get(`/api/project/${project}/tasks`);
  const { tasks } = (await reply.json()) as { tasks: { _id: string; checklistCount: number }[] };
  const found = tasks.find(({ checklistCount }) => checklistCount > 0);
  if (!found) throw new Error('No task of the demo community has a checklist.');
  return `/projects/${project}/tasks?task=${found._id}`;
}
