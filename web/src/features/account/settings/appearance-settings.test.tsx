import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@tandem/contract/notifications/notification-settings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDisplay } from '../../../platform/display.store.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { formatTime } from '../../../ui/dates.ts';
import { AppearanceSettings } from './appearance-settings.tsx';

const data: NotificationSettings = {
  topics: [],
  quietHours: { isOn: false, from: '22:00', to: '07:00' },
  timeZone: 'Europe/Vienna',
  mutedProjects: [],
  mutedChats: [],
  mail: 'on',
  address: 'mira@example.org',
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(getNotificationSettings, { data });
});
afterEach(() => {
  useDisplay.getState().writeTimes('12');
  useDisplay.getState().followMotion(true);
});

const evening = new Date(2026, 10, 20, 18, 41);

it('writes times with 24 hours in this browser', async () => {
  const { user } = await renderInApp(<AppearanceSettings />);
  expect(formatTime(evening)).toBe('6:41 PM');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Clock' }), '18:41');
  expect(formatTime(evening)).toBe('18:41');
  expect(localStorage.getItem('data-clock-24')).toBe('true');
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('stops all motion, and follows the system again', async () => {
  const { user } = await renderInApp(<AppearanceSettings />);
  const follows = screen.getByRole('switch', { name: 'Follow the system' });
  await user.click(follows);
  expect(document.documentElement.hasAttribute('data-still')).toBe(true);
  expect(localStorage.getItem('data-still')).toBe('true');
  await user.click(follows);
  expect(document.documentElement.hasAttribute('data-still')).toBe(false);
  expect(localStorage.getItem('data-still')).toBeNull();
});

it('saves the time zone, and says so once it is stored', async () => {
  server.answer(updateNotificationSettings, { data: { ...data, timeZone: 'Asia/Tokyo' } });
  const { user } = await renderInApp(<AppearanceSettings />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
  await waitFor(() =>
    expect(server.bodiesOf(updateNotificationSettings)).toEqual([{ timeZone: 'Asia/Tokyo' }]),
  );
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('offers the other choices while the time zone cannot be read', async () => {
  server.refuse(getNotificationSettings, 404, {});
  await renderInApp(<AppearanceSettings />);
  expect(await screen.findByText('Failed to fetch your notification settings.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Clock' })).toBeTruthy();
});
