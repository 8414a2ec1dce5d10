import {
  downloadOwnData,
  listProjectsBlockingDeletion,
  type User,
  viewSession,
} from '@tandem/contract/account';
import { viewEmail } from '@tandem/contract/account/account-email';
import * as provider from '@tandem/contract/account/account-provider';
import { commonFailures } from '@tandem/contract/failure';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';

const url = 'https://id.example/auth';
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null, provider: 'Hut ID' });
});
const watchLeaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);

it('the log-in screen goes to the provider, and says when it is away', async () => {
  const leaving = watchLeaving();
  server.answer(provider.startProviderLogIn, { data: { url } });
  const message = 'Hut ID can’t be reached right now.';
  server.refuse(provider.startProviderLogIn, 503, { message });
  const { user } = await renderScreen('/login?next=/my-tasks', server, null);
  const button = await screen.findByRole('button', { name: 'Continue with Hut ID' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await user.click(button);
  await waitFor(() => expect(leaving).toHaveBeenCalledWith(url));
  expect(server.bodiesOf(provider.startProviderLogIn)).toEqual([
    { next: '/my-tasks' },
    { next: '/my-tasks' },
  ]);
  // One request at the start says who is logged in and how one can log in.
  expect(server.requests.filter(({ path }) => path === viewSession.path)).toHaveLength(1);
});

it('without a provider the log-in screen has no button', async () => {
  server.answer(viewSession, { user: null });
  await renderScreen('/login', server, null);
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByText(/Continue with/)).toBeNull();
});

it('a log-in at the provider that failed is explained on the log-in screen', async () => {
  const message = 'Hut ID has not confirmed your email address.';
  server.refuse(provider.finishProviderLogIn, 403, { message });
  const { router } = await renderScreen('/login/callback?code=a&state=b', server, null);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(router.state.location.href).toBe('/login');
  expect(server.bodiesOf(provider.finishProviderLogIn)).toEqual([{ search: '?code=a&state=b' }]);
});

it('a member whose address is taken is asked to log in first', async () => {
  const message = provider.providerMessages.addressTaken('Hut ID');
  const reply = { outcome: 'addressTaken', message, next: '/settings/account' } as const;
  server.answer(provider.finishProviderLogIn, reply);
  const { router } = await renderScreen('/login/callback?code=a', server, null);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(router.state.location.href).toBe('/login?next=%2Fsettings%2Faccount');
});

const linked = { emailId: 'mira@id.example', linkedAt: '2026-11-20T12:00:00.000Z', isKept: false };
const showSettings = (path: string, more: Partial<User>, methods: provider.LogInMethods) => {
  server.answer(provider.viewLogInMethods, { data: methods });
  server.answer(listProjectsBlockingDeletion, { data: [] });
  server.answer(viewEmail, { data: { emailId: '', isVerified: true, mail: 'off', change: null } });
  return renderScreen(path, server, { ...mira, ...more });
};
const sectionOf = async (name: string) => within(await screen.findByRole('region', { name }));

it('a member without a password confirms it at the provider, comes back, and can choose one', async () => {
  const leaving = watchLeaving();
  const methods = { hasPassword: false, provider: { name: 'Hut ID', linked, waiting: null } };
  const { user, router } = await showSettings('/settings/data', { hasPassword: false }, methods);
  const { status, ...refusal } = commonFailures.passwordRequired;
  server.refuse(downloadOwnData, status, refusal);
  server.answer(provider.startProviderProof, { data: { url } });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.click(dialog.getByRole('button', { name: 'Go to log-in' }));
  await waitFor(() => expect(leaving).toHaveBeenCalledWith(url));
  expect(server.bodiesOf(provider.startProviderProof)).toEqual([{ next: '/settings/data' }]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await router.navigate({ to: '/settings/account' });

  const links = await sectionOf('Log-in with Hut ID');
  expect(links.getByText('mira@id.example')).toBeTruthy();
  expect(links.queryByRole('button', { name: 'Unlink' })).toBeNull();
});

it('a member without a password chooses one, and then changes it', async () => {
  const { user } = await showSettings(
    '/settings/account',
    { hasPassword: false },
    { hasPassword: false, provider: null },
  );
  server.answer(provider.setPassword, { message: provider.providerMessages.passwordSet });
  const section = await sectionOf('Password');
  await section.findByRole('button', { name: 'Set password' });
  await user.type(section.getByLabelText('New password'), 'short{Enter}');
  expect(await section.findByText('New password must have at least 8 characters.')).toBeTruthy();
  await user.type(section.getByLabelText('New password'), ' of one word{Enter}');
  expect(await section.findByLabelText('Current password')).toBeTruthy();
  expect(server.bodiesOf(provider.setPassword)).toEqual([{ newPassword: 'short of one word' }]);
});

it('Settings offers the log-in that waits, links it, and unlinks after a question', async () => {
  const waiting = {
    hasPassword: true,
    provider: { name: 'Hut ID', linked: null, waiting: 'mira@id.example' },
  };
  const { user } = await showSettings('/settings/account', {}, waiting);
  const section = await sectionOf('Log-in with Hut ID');
  expect(section.getByRole('status').textContent).toContain('as mira@id.example');
  server.answer(provider.linkProvider, { message: provider.providerMessages.linked('Hut ID') });
  server.answer(provider.viewLogInMethods, {
    data: { hasPassword: true, provider: { name: 'Hut ID', linked, waiting: null } },
  });
  await user.click(section.getByRole('button', { name: 'Link Hut ID' }));
  await user.click(await section.findByRole('button', { name: 'Unlink' }));
  server.answer(provider.unlinkProvider, { message: provider.providerMessages.unlinked('Hut ID') });
  server.answer(provider.viewLogInMethods, {
    data: { hasPassword: true, provider: { name: 'Hut ID', linked: null, waiting: null } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Hut ID?' }));
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  expect(await section.findByRole('button', { name: 'Link Hut ID' })).toBeTruthy();
});
