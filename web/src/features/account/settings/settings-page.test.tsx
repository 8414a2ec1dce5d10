import { listProjectsBlockingDeletion, listSessions, viewProfile } from '@tandem/contract/account';
import { listBlockedMembers } from '@tandem/contract/blocks';
import { viewLogInMethods } from '@tandem/contract/account/account-provider';
import { viewEmail } from '@tandem/contract/account/account-email';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { SettingsPage } from './settings-page.tsx';

it.each([
  ['Email address', 'Failed to fetch your email address.'],
  ['Devices', 'Failed to fetch your devices.'],
  ['Other log-in', 'Failed to fetch how you log in.'],
  ['Privacy', 'Failed to fetch your privacy settings.'],
  ['Delete account', 'Failed to fetch your projects.'],
])('the section %s shows that it failed to load, and loads on Retry', async (name, sentence) => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: mira });
  server.answer(listProjectsBlockingDeletion, { data: [] });
  server.answer(listSessions, { data: [] });
  server.answer(listBlockedMembers, { data: [], nextCursor: null });
  server.answer(viewEmail, { data: { emailId: '', isVerified: true, mail: 'off', change: null } });
  const provider = { name: 'Hut ID', linked: null, waiting: null };
  server.answer(viewLogInMethods, { data: { hasPassword: true, provider } });
  for (const operation of [
    viewEmail,
    viewLogInMethods,
    viewProfile,
    listProjectsBlockingDeletion,
    listSessions,
  ])
    server.refuse(operation, 404, {});
  const { user } = await renderInApp(<SettingsPage />);
  const section = within(await screen.findByRole('region', { name }));
  expect(await section.findByText(sentence)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(section.queryByText(sentence)).toBeNull());
});
