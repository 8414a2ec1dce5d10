import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** A polite message of the page with these words: a notice, an empty list, something on its way. */
export const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Expects the sentence beside a skeleton to be shown, 300 ms after the skeleton. */
export async function expectLoading(page: Page, text: string): Promise<void> {
  const sentence = status(page, text).first();
  await expect(sentence).toBeVisible();
  await expect(sentence).toHaveCSS('animation-delay', '0.3s');
  await expect(sentence).toHaveCSS('opacity', '1');
}

/** A message of the page that something went wrong. */
export const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Answers every request alike. */
export const says = (code: number, json: object) => (route: Route) => route.fulfill({ status: code, json });

/** Scrolls a list that goes on as one scrolls until something stands in it: other stories put newer things before it. */
export const scrollTo = (place: Locator): Promise<void> =>
  expect(async () => {
    await place.page().getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(place).toBeVisible({ timeout: 500 });
  }).toPass();

/** Answers with what the server says, changed. */
export const changed =
  <Said>(change: (said: Said) => object) =>
  async (route: Route) => {
    // Who still asks when the story ends gets no answer.
    const answer = await route.fetch().catch(() => undefined);
    if (answer) await route.fulfill({ json: change((await answer.json()) as Said) });
  };

/** Closes a dialog by Escape, which it hears a moment after it is seen. */
export const escape = (dialog: Locator): Promise<void> =>
  expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();

/** Gives the way to wait until the line of a page to the server stands; asked before the page is opened. */
export function lineOf(page: Page): () => Promise<void> {
  let isUp = false;
  // The first packet of Socket.IO says that the session was let in.
  const hear = ({ payload }: { payload: string | Buffer }) => {
    if (String(payload).startsWith('40')) isUp = true;
  };
  page.on('websocket', (socket) => socket.on('framereceived', hear));
  return () => expect.poll(() => isUp).toBe(true);
}

/** Keeps an answer back until it is let go. */
export async function holding(page: Page, url: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

type Painted = 'color' | 'backgroundColor' | 'backgroundImage';

/** The numbers in a colour of a style, red, green and blue first. */
export const colourOf = (place: Locator, property: Painted = 'color') =>
  place.evaluate(
    (element, name) => (getComputedStyle(element)[name].match(/\d+/g) ?? []).map(Number),
    property,
  );

/** Expects a text to be written in red, or to stand on red. */
export const expectRed = (place: Locator, property: Painted = 'color'): Promise<void> =>
  expect(async () => {
    const [red = 0, green = 0, blue = 0] = await colourOf(place, property);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  }).toPass();
