import {
  getNotificationSettings,
  type NotificationSettings,
  resumeMail,
  unmuteProject,
  updateNotificationSettings,
  listPushDevices,
} from '@tandem/contract/notifications/notification-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const settings: NotificationSettings = {
  topics: [
    {
      topic: 'comments',
      channels: [
        { channel: 'mail', isOn: false, isFixed: false },
        { channel: 'push', isOn: true, isFixed: false },
      ],
    },
    { topic: 'suggestions', channels: [{ channel: 'mail', isOn: false, isFixed: false }] },
    { topic: 'security', channels: [{ channel: 'mail', isOn: true, isFixed: true }] },
  ],
  quietHours: { isOn: false, from: '22:00', to: '07:00' },
  timeZone: 'Europe/Vienna',
  mail: 'on',
  address: 'mira@example.org',
  mutedProjects: [{ _id: 'hut', title: 'Hut book' }],
  mutedChats: [],
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listPushDevices, { data: [], publicKey: '' });
});

const show = (more: Partial<NotificationSettings> = {}) => {
  server.answer(getNotificationSettings, { data: { ...settings, ...more } });
  server.answer(updateNotificationSettings, ({ body }) => ({
    data: { ...settings, ...more, ...(body as object) } as NotificationSettings,
  }));
  return renderScreen('/settings/notifications', server);
};
const bySwitch = (name: string) => screen.findByRole('switch', { name });

it('switches a channel of a topic at once', async () => {
  const { user } = await show();
  const mail = await bySwitch('Comments: Email');
  await user.click(mail);
  expect(mail).toHaveProperty('checked', true);
  const choice = { topic: 'comments', channel: 'mail', isOn: true };
  await waitFor(() => expect(server.bodiesOf(updateNotificationSettings)).toEqual([{ channels: [choice] }]));
});

it('puts a switch back that could not be saved, and offers Retry', async () => {
  const { user } = await show();
  server.fail(updateNotificationSettings);
  const mail = await bySwitch('Comments: Email');
  await user.click(mail);
  expect(await screen.findByText(/Failed to save your notification settings/)).toBeTruthy();
  expect(mail).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(mail).toHaveProperty('checked', true));
});

it('does not let mails about security be switched off, and offers no push for suggestions', async () => {
  await show();
  expect(await bySwitch('Security: Email')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('switch', { name: 'Projects that fit you: Push' })).toBeNull();
});

it('saves quiet hours and the time zone', async () => {
  const { user } = await show();
  await user.click(await bySwitch('Use quiet hours'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
  await waitFor(() =>
    expect(server.bodiesOf(updateNotificationSettings)).toEqual([
      { quietHours: { isOn: true, from: '22:00', to: '07:00' } },
      { timeZone: 'Asia/Tokyo' },
    ]),
  );
});

it('says that mail is off on the server', async () => {
  await show({ mail: 'off' });
  expect(await screen.findByText('Mail is off on this server.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch mail on' })).toBeNull();
});

it('says that the address refused a mail, and switches mail on again', async () => {
  server.answer(resumeMail, { message: 'Mail is on again.' });
  const { user } = await show({ mail: 'bounced' });
  expect(await screen.findByText(/Check that mira@example.org works/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Switch mail on' }));
  expect(await screen.findByText('Mail is on again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch mail on' })).toBeNull();
});

it('unmutes a project', async () => {
  server.answer(unmuteProject, { message: 'Project unmuted.' });
  const { user } = await show();
  const section = within(await screen.findByRole('region', { name: 'Muted' }));
  await user.click(section.getByRole('button', { name: 'Unmute Hut book' }));
  expect(await section.findByText(/haven’t muted/)).toBeTruthy();
});

it('says that the settings failed to load', async () => {
  server.refuse(getNotificationSettings, 404, {});
  await renderScreen('/settings/notifications', server);
  expect(await screen.findByText('Failed to fetch your notification settings.')).toBeTruthy();
});
