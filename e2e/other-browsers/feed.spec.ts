import { expect } from '@playwright/test';
import { memberWithoutBrowser, publish, randomWord } from '../actors.ts';
import { test } from './fixtures.ts';

const inView = `(() => {
  const links = [...document.querySelectorAll('main li a[href^="/projects/"]')];
  const link = links.find((each) => each.getBoundingClientRect().top > 250);
  return link ? link.getAttribute('href') : '';
})()`;

test('Back leads to the very place in the feed, also after a reload', async ({ tab }) => {
  test.slow();
  const [olive, sam] = await Promise.all([memberWithoutBrowser('Olive'), memberWithoutBrowser('Sam')]);
  const word = randomWord();
  for (let at = 0; at < 45; at += 1) await publish(olive, `Walk ${at}`, { interestsTags: [word] });
  await tab.become(sam.page);
  await tab.open(`/feed?order=newest&tags=${encodeURIComponent(JSON.stringify([word]))}`);
  await tab.sees({ role: 'link', name: 'Walk 44' });
  // Step by step, for the browser guesses the height of cards that were never near the window.
  const scrollDown = () =>
    tab.evaluate('(window.scrollTo(0, Math.min(2000, window.scrollY + 400)), Math.round(window.scrollY))');
  await expect.poll(scrollDown).toBe(2_000);
  const href = String(await tab.evaluate(inView));
  // Where the card stands in the window. The height above it differs with the guesses, and nobody sees it.
  const place = () =>
    tab.evaluate(
      `Math.round(document.querySelector('main a[href="${href}"]')?.getBoundingClientRect().top ?? -1)`,
    );
  const before = await place();
  for (const reloads of [false, true]) {
    await tab.evaluate(`(document.querySelector('main a[href="${href}"]').click(), null)`);
    await tab.sees({ role: 'heading', name: /Walk/ });
    if (reloads) {
      await tab.evaluate('(window.isFormer = true, location.reload(), null)');
      await expect(async () => expect(await tab.evaluate('window.isFormer === true')).toBe(false)).toPass();
      await tab.sees({ role: 'heading', name: /Walk/ });
    }
    await tab.evaluate('(history.back(), null)');
    await expect.poll(place).toBe(before);
  }
});
