import { expect, type Page } from '@playwright/test';
import { acceptJoinRequest, askToJoin, rejectJoinRequest } from '@tandem/contract/join-requests';
import { call, member, memberWithoutBrowser, nameOf, publish, type Actor, type Member } from './actors.ts';
import { makeModerator } from './community-roles.ts';
import { test } from './fixtures.ts';
import { socketOf } from './states.ts';

// Notices arrive within 2 s, which the loop’s story measures; the rest allows for nine pages on a busy machine.
const soon = { timeout: 10_000 };

interface Screen {
  path: string;
  page: Page;
}

const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Opens screens of a member in tabs, and waits for their sockets. */
const openAll = (who: Actor, paths: readonly string[]): Promise<Screen[]> =>
  Promise.all(
    paths.map(async (path) => {
      const page = await who.page.context().newPage();
      const isConnected = socketOf(page);
      await page.goto(path);
      await isConnected();
      return { path, page };
    }),
  );

const onAll = (screens: readonly Screen[], work: (screen: Screen, at: number) => Promise<void>) =>
  Promise.all(screens.map(work));

const ask = async (who: Member, projectId: string) => {
  const { data } = await call(who.page, askToJoin, { params: { projectId }, body: { role: 'Cartographer' } });
  return { projectId, requestId: data._id };
};

test('a request, its acceptance and a rejection are told on whatever screen one is @phone', async ({
  browser,
}) => {
  test.slow();
  const [owner, applicant, other] = await Promise.all([
    member(browser, 'Mira'),
    member(browser, 'Sam'),
    memberWithoutBrowser('Rosa'),
  ]);
  await makeModerator(owner);
  const title = `Hut book ${owner.lastName}`;
  const [hut, ferry, own] = await Promise.all([
    publish(owner, title),
    publish(owner, `Ferry ${owner.lastName}`),
    publish(applicant, 'Own project'),
  ]);
  const ownersScreens = await openAll(owner, ['/feed', '/chat', '/settings', '/admin']);
  const group = `/collab-chat/${own}/group`;
  const screens = await openAll(applicant, ['/feed', group, '/settings', `/projects/${own}/tasks`]);

  const request = await ask(applicant, hut);
  await test.step('the owner learns of the request on every screen, and opens it by one click', () =>
    onAll(ownersScreens, async ({ path, page }) => {
      const asks = notice(page, `${nameOf(applicant)} asks to join`);
      await expect(asks, path).toBeVisible(soon);
      await asks.getByRole('link', { name: 'View' }).click();
      await expect(page.getByRole('region', { name: `${nameOf(applicant)}’s request` }), path).toBeVisible();
      await expect(asks, path).toBeHidden();
    }));

  const toBeRejected = await ask(applicant, ferry);
  await call(owner.page, acceptJoinRequest, { params: request });
  await test.step('the applicant learns of the acceptance, and is on the board or in the chat by one click', () =>
    onAll(screens, async ({ path, page }, at) => {
      const accepted = notice(page, `You’re in: ${title}`);
      await expect(accepted, path).toBeVisible(soon);
      const links = [
        accepted.getByRole('link', { name: 'Open board' }),
        accepted.getByRole('link', { name: 'Say hello' }),
      ];
      for (const link of links) await expect(link, path).toBeVisible();
      await links[at % 2]!.click();
      await expect(page, path).toHaveURL([`/projects/${hut}/tasks`, `/collab-chat/${hut}/group`][at % 2]!);
      await expect(accepted, path).toBeHidden();
    }));

  await call(owner.page, rejectJoinRequest, {
    params: toBeRejected,
    body: { reason: 'We are complete.' },
  });
  await test.step('the applicant learns of the rejection on every screen, and reads why', () =>
    onAll(screens, async ({ path, page }) => {
      const rejected = notice(page, 'Mira rejected your request to join.');
      await expect(rejected, path).toBeVisible(soon);
      await rejected.getByRole('link', { name: 'View' }).click();
      await expect(page.getByText('We are complete.'), path).toBeVisible();
    }));

  await test.step('a notice of a request goes when the request is decided elsewhere', async () => {
    const late = await ask(other, hut);
    const asks = (page: Page) => notice(page, `${nameOf(other)} asks to join`);
    await onAll(ownersScreens, ({ path, page }) => expect(asks(page), path).toBeVisible(soon));
    await call(owner.page, rejectJoinRequest, { params: late });
    await onAll(ownersScreens, ({ path, page }) => expect(asks(page), path).toBeHidden(soon));
  });
});
