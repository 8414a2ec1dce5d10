import { listProjectsInTheWay, listSessions, viewProfile } from '@tandem/contract/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { SettingsPage } from './settings-page.tsx';

it.each([
  ['Devices', 'Failed to fetch your devices.'],
  ['Privacy', 'Failed to fetch your privacy settings.'],
  ['Delete account', 'Failed to fetch your projects.'],
])('the part about %s says that it could not be loaded, and loads on Retry', async (name, sentence) => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: mira });
  server.answer(listProjectsInTheWay, { data: [] });
  server.answer(listSessions, { data: [] });
  for (const operation of [viewProfile, listProjectsInTheWay, listSessions])
    server.refuse(operation, 404, {});
  const { user } = await renderInApp(<SettingsPage />);
  const part = within(await screen.findByRole('region', { name }));
  expect(await part.findByText(sentence)).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(part.queryByText(sentence)).toBeNull());
});
