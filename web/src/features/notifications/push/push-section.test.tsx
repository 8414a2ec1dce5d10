import {
  getNotificationSettings,
  editPushDevice,
  listPushDevices,
  type PushDevice,
  subscribePush,
  unsubscribePush,
} from '@tandem/contract/notifications/notification-settings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const phone: PushDevice = {
  _id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSentAt: '2026-11-20T10:00:00.000Z',
  hidesPreviews: false,
  isCurrent: false,
};
const publicKey = 'BAAA';
const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'key', auth: 'secret' } };

let server: FakeServer;
let permission: NotificationPermission;
let isSubscribed: boolean;
beforeEach(() => {
  server = startFakeServer();
  permission = 'default';
  isSubscribed = false;
  server.answer(getNotificationSettings, {
    data: {
      topics: [],
      quietHours: { isOn: false, from: '22:00', to: '07:00' },
      timeZone: 'UTC',
      mail: 'on',
      address: 'mira@example.org',
      mutedProjects: [],
      mutedChats: [],
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser that can get pushes; `answer` is what the member says when it asks. */
function stubBrowser(answer: NotificationPermission = 'granted') {
  const stored = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? stored : null),
    subscribe: async () => {
      isSubscribed = true;
      return stored;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => (permission = answer));
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { requestPermission };
}

const show = (devices: PushDevice[] = []) => {
  server.answer(listPushDevices, { data: devices, publicKey });
  return renderScreen('/settings/notifications', server);
};

describe('this browser', () => {
  it('asks for permission only after the click, and is then in the list', async () => {
    const { requestPermission } = stubBrowser();
    const { user } = await show([phone]);
    const button = await screen.findByRole('button', { name: 'Turn on for this browser' });
    expect(requestPermission).not.toHaveBeenCalled();
    const own = { ...phone, _id: 'own', system: 'Linux', isCurrent: true };
    server.answer(subscribePush, { message: 'On.', data: own });
    server.answer(listPushDevices, { data: [own, phone], publicKey });
    await user.click(button);
    expect(await screen.findByText('This browser')).toBeTruthy();
    expect(server.bodiesOf(subscribePush)).toEqual([subscription]);
    expect(screen.queryByRole('button', { name: 'Turn on for this browser' })).toBeNull();
  });

  it('says how to allow notifications that the browser blocks', async () => {
    stubBrowser('denied');
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Turn on for this browser' }));
    expect((await screen.findAllByText(/Your browser blocks notifications/)).length).toBeGreaterThan(0);
    expect(server.bodiesOf(subscribePush)).toEqual([]);
  });

  it('says when it cannot show notifications', async () => {
    await show();
    expect(await screen.findByText(/This browser can’t show notifications/)).toBeTruthy();
  });
});

it('hides the previews of a device at once, and turns it off', async () => {
  const { user } = await show([phone]);
  server.answer(editPushDevice, { message: 'Saved.' });
  const hide = await screen.findByRole('switch', { name: 'Hide previews on Chrome on Android' });
  await user.click(hide);
  expect(hide).toHaveProperty('checked', true);
  await waitFor(() => expect(server.bodiesOf(editPushDevice)).toEqual([{ hidesPreviews: true }]));
  server.answer(unsubscribePush, { message: 'Off.' });
  server.answer(listPushDevices, { data: [], publicKey });
  await user.click(screen.getByRole('button', { name: 'Turn off on Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});
