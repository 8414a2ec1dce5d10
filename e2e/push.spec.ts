import { expect, type BrowserContext, type Page } from '@playwright/test';
import { downloadOwnData } from '@tandem/contract/account';
import { subscribePush } from '@tandem/contract/notifications/notification-settings';
import { call, memberIn } from './actors.ts';
import { test } from './own-profile.ts';

/** Delivers a push to the service worker of a page, as the browser does after it has decrypted one. */
async function deliver(profile: BrowserContext, page: Page, push: object): Promise<void> {
  const client = await profile.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(push);
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      path: (data as { path: string }).path,
    }));
  });

/** The subscriptions that the server has of a member. */
const endpointsOf = async (page: Page) =>
  ((await call(page, downloadOwnData)).data['pushDevices'] as { endpoint: string }[]).map(
    ({ endpoint }) => endpoint,
  );

test('a subscription that the browser replaces stays on at the server', async ({ profile }) => {
  const { page } = await memberIn(profile, 'Orla');
  await page.goto('/feed');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  await call(page, subscribePush, { body: { endpoint: 'https://push.example.org/old', keys } });
  // Chromium replaces no subscription for tests, so the worker gets the event itself.
  const [worker] = profile.serviceWorkers();
  await worker!.evaluate((given) => {
    const newSubscription = {
      toJSON: () => ({ endpoint: 'https://push.example.org/new', keys: given }),
      unsubscribe: async () => true,
    };
    const { ExtendableEvent: WorkerEvent } = globalThis as unknown as {
      ExtendableEvent: new (type: string) => Event;
    };
    dispatchEvent(Object.assign(new WorkerEvent('pushsubscriptionchange'), { newSubscription }));
  }, keys);
  await expect.poll(() => endpointsOf(page)).toEqual(['https://push.example.org/new']);
});

// spec: added-213
test('a push shows a notification, a click opens what it is about, and log-out clears it', async ({
  profile,
}) => {
  const { page } = await memberIn(profile, 'Orla');
  await page.goto('/feed');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const push = { title: 'Mira asks to join', body: 'Hut book', path: '/my-applications', tag: 'request' };
  const { tag, ...words } = push;
  // Chromium drops what is delivered to a worker that is only just active. The same tag is shown once.
  await expect(async () => {
    await deliver(profile, page, push);
    await expect.poll(() => shown(page), { timeout: 2_000 }).toEqual([words]);
  }).toPass();
  expect(tag).toBe('request');

  // Chromium has no click on a notification for tests, so the worker gets the event itself.
  const [worker] = profile.serviceWorkers();
  await worker!.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event = new (
      globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }
    ).NotificationEvent('notificationclick', { notification });
    dispatchEvent(event);
  });
  await expect(page).toHaveURL('/my-applications');
  await expect.poll(() => shown(page)).toEqual([]);

  await deliver(profile, page, { title: 'Elsewhere', body: '', path: 'https://example.org/', tag: 'bad' });
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'New notification', body: '', path: '/notifications' }]);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await shown(page)).toEqual([]);
});
