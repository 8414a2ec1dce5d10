import { expect, type Page } from '@playwright/test';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { createTask } from '@tandem/contract/tasks';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import {
  type Actor,
  askToConnect,
  call,
  connect,
  join,
  member,
  type Member,
  nameOf,
  publish,
} from './actors.ts';
import { test } from './fixtures.ts';

/** Chooses Block in the menu of a person by keyboard, and confirms. */
async function blockByMenu(page: Page, person: Member, within = page.locator('main')): Promise<void> {
  await within.getByRole('button', { name: `More about ${nameOf(person)}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Block…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Block…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Block ${nameOf(person)}?` });
  await expect(dialog).toContainText('isn’t told');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You blocked ${nameOf(person)}.`)).toBeVisible();
}

const unblockInSettings = async ({ page }: Actor, person: Member) => {
  await page.goto('/settings/blocked');
  await page.getByRole('button', { name: `Unblock ${nameOf(person)}` }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
};

test('blocks somebody from three places, works on in a common project, and unblocks them', async ({
  browser,
}) => {
  test.slow();
  const [mira, robin] = await Promise.all([member(browser, 'Mira'), member(browser, 'Robin')]);
  const { page } = mira;

  await test.step('from their page, with Undo', async () => {
    await connect(robin, mira);
    await robin.page.goto(`/people/${mira.id}`);
    await page.goto(`/people/${robin.id}`);
    await blockByMenu(page, robin);
    await expect(page.getByText('You blocked this member')).toBeVisible();
    await expectNoAxeViolations(page);
    // Nothing says so to the other, whose page is gone at the next read.
    await robin.page.reload();
    await expect(robin.page.getByText('This person does not exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: nameOf(robin) })).toBeVisible();
  });

  await test.step('from a connection request', async () => {
    await askToConnect(robin, mira);
    await page.goto('/received-requests');
    await blockByMenu(page, robin);
    await expect(page.getByRole('button', { name: `Accept ${nameOf(robin)}` })).toBeHidden();
    await unblockInSettings(mira, robin);
  });

  const projectId = await publish(mira, `Loom ${mira.lastName}`);
  await join(robin, mira, projectId);

  await test.step('from their chat, and may remove them from an own project', async () => {
    await page.goto(`/chat?tab=direct&with=${robin.id}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Shall we?');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await robin.page.goto(`/chat?tab=direct&with=${mira.id}`);
    await expect(robin.page.getByText('Shall we?').last()).toBeVisible();
    await page.getByRole('button', { name: 'More about this chat' }).click();
    await page.getByRole('menuitem', { name: 'Block…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    const removal = page.getByRole('dialog', { name: 'Robin works on your projects' });
    await expect(removal).toContainText('Loom');
    await removal.getByRole('button', { name: 'Done' }).click();
    for (const who of [mira, robin])
      await expect(who.page.getByText('you can no longer send messages').first()).toBeVisible();
  });

  await test.step('what they write in a common project is folded, on every screen', async () => {
    const { data: chat } = await call(robin.page, openGroupChat, { body: { projectId } });
    const message = { params: { chatId: chat._id }, body: { text: 'Behind the fold' } };
    await call(robin.page, postChatMessage, message);
    const { data: task } = await call(robin.page, createTask, {
      params: { projectId },
      body: { title: 'Warp the loom' },
    });
    await call(robin.page, addTaskComment, {
      params: { projectId, taskId: task._id },
      body: { text: 'A folded comment' },
    });
    await page.goto(`/collab-chat/${projectId}/group`);
    await expect(page.getByText('Blocked member')).toBeVisible();
    await expect(page.getByText('Behind the fold')).toBeHidden();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Behind the fold')).toBeVisible();
    await page.goto(`/projects/${projectId}/tasks?task=${task._id}`);
    await expect(page.getByText('Blocked member')).toBeVisible();
    await expect(page.getByText('A folded comment')).toBeHidden();
    expect(await horizontalOverflow(page)).toBe(0);
  });

  await test.step('and Settings bring back sight, not the connection', async () => {
    await unblockInSettings(mira, robin);
    await robin.page.goto(`/people/${mira.id}`);
    await expect(robin.page.getByRole('button', { name: /^Connect/ })).toBeVisible();
  });
});
