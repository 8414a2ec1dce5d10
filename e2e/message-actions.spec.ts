import { expect, type Locator, type Page } from '@playwright/test';
import { horizontalOverflow, expectNoAxeViolations } from './accessibility.ts';
import { join, member, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Opens the sheet of a message on a phone. */
async function longPress(page: Page, pressed: Locator): Promise<Locator> {
  await pressed.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 90, clientY: 300 });
  const sheet = page.getByRole('dialog', { name: 'Message' });
  await expect(sheet).toBeVisible();
  await pressed.dispatchEvent('pointerup', { pointerType: 'touch' });
  return sheet;
}

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark' as const,
};

test('two people reply, react, edit, pin and delete, on a desktop and a phone', async ({ browser }) => {
  test.slow();
  const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam', phone)]);
  const project = await publish(olive, `Tide tables ${randomWord()}`);
  await join(sam, olive, project);
  for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);

  // Bold by a key, shown to the other one at once.
  await input(olive.page).fill('Who brings the boat?');
  await input(olive.page).press('Control+a');
  await input(olive.page).press('Control+b');
  await input(olive.page).press('Enter');
  await expect(message(sam.page, 'the boat?').locator('strong')).toHaveText('Who brings the boat?');

  // A reply from the sheet of the phone.
  const sheet = await longPress(sam.page, message(sam.page, 'the boat?').locator('strong'));
  await expectNoAxeViolations(sam.page);
  await sheet.getByRole('button', { name: 'Reply' }).tap();
  await input(sam.page).fill('I do.');
  await sam.page.getByRole('button', { name: 'Send' }).tap();
  const reply = message(olive.page, 'I do.');
  await expect(reply.getByRole('button', { name: `In reply to You Who brings the boat?` })).toBeVisible();

  // A reaction from the bar of the desktop.
  await reply.hover();
  await reply.getByRole('button', { name: 'React with 👍' }).click();
  await expect(
    message(sam.page, 'I do.').getByRole('button', { name: `👍 1: Olive ${olive.lastName}` }),
  ).toBeVisible();

  // An edit on the phone, whose former text the other one can read.
  await (
    await longPress(sam.page, message(sam.page, 'I do.').getByText('I do.', { exact: true }))
  )
    .getByRole('button', { name: 'Edit' })
    .tap();
  await sam.page.getByRole('textbox', { name: 'Edit message' }).fill('I do, at nine.');
  await sam.page.getByRole('button', { name: 'Save', exact: true }).tap();
  await message(olive.page, 'I do, at nine.').getByRole('button', { name: '(edited)' }).click();
  await expect(olive.page.getByText('Edited once')).toBeVisible();
  await expect(olive.page.getByRole('list', { name: 'Former texts' })).toContainText('I do.');
  await olive.page.keyboard.press('Escape');

  // A pin by the menu, reached and left by the keyboard.
  const more = message(olive.page, 'I do, at nine.').getByRole('button', { name: /^More for the message/ });
  await more.focus();
  await olive.page.keyboard.press('Enter');
  await olive.page.getByRole('menuitem', { name: 'Pin for everyone' }).press('Enter');
  await expect(more).toBeFocused();
  await sam.page.getByRole('button', { name: '1 pinned' }).tap();
  await sam.page.getByRole('dialog', { name: '1 pinned' }).getByRole('button').tap();
  await expect(message(sam.page, 'I do, at nine.')).toBeFocused();

  // What is deleted is gone from the quote too.
  await message(olive.page, 'the boat?').first().hover();
  await message(olive.page, 'the boat?')
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await expectNoAxeViolations(olive.page);
  await olive.page.getByRole('menuitem', { name: 'Delete…' }).click();
  await olive.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    message(sam.page, 'I do, at nine.').getByRole('button', { name: /Message deleted$/ }),
  ).toBeVisible();
  await expect(sam.page.getByText('Who brings the boat?')).toHaveCount(0);
  expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);
});

/** Pastes what a page was copied as. */
const paste = (field: Locator, data: Record<string, string>) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('two people write code, emoji and what they copied, on a desktop and a phone', async ({ browser }) => {
  test.slow();
  const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam', phone)]);
  const project = await publish(olive, `Tide tables ${randomWord()}`);
  await join(sam, olive, project);
  for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);

  // What was copied from a page keeps its marks; nothing of it runs.
  await input(olive.page).focus();
  const html =
    '<p>Bring <b>two</b> <a href="https://example.org/ropes">ropes</a><img src="x" onerror="alert(1)"></p><ul><li>long</li></ul>';
  await paste(input(olive.page), { 'text/html': html, 'text/plain': 'Bring two ropes' });
  await expect(input(olive.page)).toHaveValue('Bring **two** [ropes](https://example.org/ropes)\n\n- long');
  await input(olive.page).press('Control+z');
  await expect(input(olive.page)).toHaveValue('');
  await input(olive.page).press('Control+Shift+z');
  await input(olive.page).press('Enter');
  const copied = message(sam.page, 'Bring two ropes');
  await expect(copied.locator('strong')).toHaveText('two');
  await expect(copied.getByRole('listitem')).toHaveText('long');

  // Code has its colours where it is in view, and is copied by a button.
  const code = 'const high = tide("12:40");';
  await input(olive.page).fill(`\`\`\`ts\n${code}\n\`\`\``);
  await input(olive.page).press('Enter');
  for (const { page } of [olive, sam]) {
    const block = message(page, code).locator('pre');
    await expect(block.getByText('const', { exact: true })).toHaveCSS('color', /^rgb/);
    await expect(block).toHaveText(code);
    await expectNoAxeViolations(page);
  }
  await sam.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await message(sam.page, code).getByRole('button', { name: 'Copy code' }).tap();
  await expect(message(sam.page, code).getByText('Copied')).toBeVisible();

  // An emoji where the cursor is, by taps and by keys.
  await input(sam.page).fill('Yes');
  await sam.page.getByRole('button', { name: 'Add emoji' }).tap();
  await expectNoAxeViolations(sam.page);
  await sam.page.getByRole('button', { name: 'Insert 🎉' }).tap();
  await expect(input(sam.page)).toBeFocused();
  await sam.page.getByRole('button', { name: 'Send' }).tap();
  await expect(message(olive.page, 'Yes🎉')).toBeVisible();
  const emoji = olive.page.getByRole('button', { name: 'Add emoji' });
  await emoji.press('Enter');
  await expect(olive.page.getByRole('button', { name: 'Insert 👍' })).toBeFocused();
  await olive.page.keyboard.press('Escape');
  await expect(emoji).toBeFocused();
  expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const)
  test(`edits, reactions and deletions that are made offline on ${device} are sent afterwards, also after a reload`, async ({
    browser,
  }) => {
    test.slow();
    const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam', use)]);
    const project = await publish(olive, `Tide tables ${randomWord()}`);
    await join(sam, olive, project);
    for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);
    for (const text of ['Bring oars.', 'Not this.', 'At nine.']) {
      await input(sam.page).fill(text);
      await sam.page.getByRole('button', { name: 'Send' }).click();
      await expect(message(olive.page, text)).toBeVisible();
    }
    const act = async (text: string, name: string) => {
      const more = message(sam.page, text).getByRole('button', { name: /^More for the message/ });
      if (use === phone)
        return (await longPress(sam.page, message(sam.page, text).getByText(text)))
          .getByRole('button', { name })
          .tap();
      await more.focus();
      await sam.page.keyboard.press('Enter');
      return sam.page.getByRole('menuitem', { name }).press('Enter');
    };

    await sam.page.route(/\/api\/chat\/.*\/message\//, (route) => route.abort());
    await act('Bring oars.', 'Edit');
    await input(sam.page).fill('A draft.');
    const edited = sam.page.getByRole('textbox', { name: 'Edit message' });
    // The focus sets the cursor to the end.
    await edited.click();
    await edited.fill('Bring two oars.');
    await sam.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(message(sam.page, 'Bring two oars.').getByText('Edit not saved yet')).toBeVisible();
    await act('At nine.', 'React with 🎉');
    await act('Not this.', 'Delete…');
    await sam.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(message(sam.page, 'Message deleted').getByText('Not deleted yet')).toBeVisible();
    await expectNoAxeViolations(sam.page);
    expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);
    await expect(message(olive.page, 'Not this.')).toBeVisible();

    await sam.page.unroute(/\/api\/chat\/.*\/message\//);
    await sam.page.reload();
    await expect(message(olive.page, 'Bring two oars.')).toBeVisible();
    await expect(message(olive.page, 'Message deleted')).toBeVisible();
    await expect(message(olive.page, 'At nine.').getByRole('button', { name: /^🎉 1/ })).toBeVisible();
    await expect(message(sam.page, 'Bring two oars.')).toBeVisible();
    await expect(sam.page.getByText('not saved yet')).toHaveCount(0);
    await expect(input(sam.page)).toHaveValue('A draft.');
  });
