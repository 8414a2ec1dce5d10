import { unsubscribe, viewUnsubscribeLink } from '@tandem/contract/notifications/notification-settings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { viewSession } from '@tandem/contract/account';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewUnsubscribeLink, { data: { isOn: true } });
  server.answer(unsubscribe, { message: 'Done.' });
});
const show = () => renderScreen('/unsubscribe/1~some~token', server, null);
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

it('switches mails off by a button, not by being opened', async () => {
  const { user } = await show();
  const button = await screen.findByRole('button', { name: 'Stop these mails' });
  expect(sent()).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Mails about notifications are off.')).toBeTruthy();
  expect(sent()).toEqual(['/unsubscribe/1~some~token']);
});

it('says why a link does not work, with the way to the settings', async () => {
  server.refuse(viewUnsubscribeLink, 409, { message: 'This link has expired.' });
  await show();
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  const settings = screen.getByRole('link', { name: 'Notification settings' });
  expect(settings.getAttribute('href')).toBe('/settings/notifications');
});

it('says that mails are off already', async () => {
  server.answer(viewUnsubscribeLink, { data: { isOn: false } });
  await show();
  expect(await screen.findByText('Mails about notifications are off.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
});
