import { listProjectsBlockingDeletion, listSessions, viewProfile } from '@tandem/contract/account';
import { viewEmail } from '@tandem/contract/account/account-email';
import { viewFactors } from '@tandem/contract/account/account-factors';
import { viewLogInMethods } from '@tandem/contract/account/account-provider';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { SecurityPage } from '../factors/security-page.tsx';
import { AccountSettings } from './account-settings.tsx';
import { PrivacySettings, DataSettings } from './settings-page.tsx';

it.each([
  [AccountSettings, 'Email address', 'Failed to fetch your email address.'],
  [SecurityPage, 'Devices', 'Failed to fetch your devices.'],
  [AccountSettings, 'Other log-in', 'Failed to fetch how you log in.'],
  [PrivacySettings, 'What others see', 'Failed to fetch your privacy settings.'],
  [DataSettings, 'Delete account', 'Failed to fetch your projects.'],
])('%o: the section %s shows that it failed to load, and loads on Retry', async (Screen, name, sentence) => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: mira });
  server.answer(listProjectsBlockingDeletion, { data: [] });
  server.answer(listSessions, { data: [] });
  const factors = { passkeys: [], appSince: null, recoveryCodesLeft: 0, isRequired: false };
  server.answer(viewFactors, { data: factors });
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
  const { user } = await renderInApp(<Screen />);
  const section = within(await screen.findByRole('region', { name }));
  expect(await section.findByText(sentence)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(section.queryByText(sentence)).toBeNull());
});
