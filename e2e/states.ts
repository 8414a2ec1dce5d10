import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** An element with the role status and this text, such as a notice or an empty state. */
export const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Expects a loading text, which appears 300 ms after its skeleton. */
export async function expectLoading(page: Page, text: string): Promise<void> {
  const sentence = status(page, text).first();
  await expect(sentence).toBeVisible();
  await expect(sentence).toHaveCSS('animation-delay', '0.3s');
  await expect(sentence).toHaveCSS('opacity', '1');
}

/** An element with the role alert and this text. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A route handler with a fixed reply. */
export const replyWith = (code: number, json: object) => (route: Route) =>
  route.fulfill({ status: code, json });

/** Scrolls a paged list until it shows an entry. Other tests may have added newer entries before it. */
export const scrollTo = (place: Locator): Promise<void> =>
  expect(async () => {
    await place.page().getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(place).toBeVisible({ timeout: 500 });
  }).toPass();

/** A route handler that changes the server's reply. */
export const changeReply =
  <Body>(change: (body: Body) => object) =>
  (route: Route) =>
    whileOpen(route.request().frame().page(), async () => {
      const reply = await route.fetch();
      await route.fulfill({ json: change((await reply.json()) as Body) });
    });

/** Does this with a page. A failure counts unless the test ended meanwhile: requests fail a moment before the page closes. */
async function whileOpen(page: Page, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const closed = page.isClosed() || page.waitForEvent('close', { timeout: 2_000 });
    const isOver = await Promise.resolve(closed).then(
      () => true,
      () => false,
    );
    if (!isOver) throw error;
  }
}

/** Closes a dialog by Escape, repeatedly: it listens only a moment after it becomes visible. */
export const escape = (dialog: Locator): Promise<void> =>
  expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();

/** Returns a function that waits for the socket of a page to connect. To be called before the page is opened. */
export function socketOf(page: Page): () => Promise<void> {
  let isConnected = false;
  // The packet `40` of Socket.IO accepts the connection.
  const receive = ({ payload }: { payload: string | Buffer }) => {
    if (String(payload).startsWith('40')) isConnected = true;
  };
  page.on('websocket', (socket) => socket.on('framereceived', receive));
  return () => expect.poll(() => isConnected).toBe(true);
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await whileOpen(page, () => route.continue());
  });
  return release;
}

type ColourProperty = 'color' | 'backgroundColor';

/** The numbers in a computed colour: red, green and blue first. */
export const colourOf = (place: Locator, property: ColourProperty = 'color') =>
  place.evaluate(
    (element, name) => (getComputedStyle(element)[name].match(/\d+/g) ?? []).map(Number),
    property,
  );

/** Expects the text or the background of an element to be red. */
export const expectRed = (place: Locator, property: ColourProperty = 'color'): Promise<void> =>
  expect(async () => {
    const [red = 0, green = 0, blue = 0] = await colourOf(place, property);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  }).toPass();
