import { viewSession } from '@tandem/contract/account';
import {
  resetPassword,
  viewRecovery,
  viewResetLink,
  requestPasswordReset,
} from '@tandem/contract/account/account-recovery';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../platform/session.store.ts';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { write } from '../../../testing/write.ts';

const token = 'a'.repeat(43);
const link = `/reset-password#token=${token}`;
const expiresAt = '2026-11-20T13:00:00.000Z';
const newPassword = 'another horse battery';
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewRecovery, { data: { mail: 'smtp' } });
  server.answer(viewResetLink, { data: { expiresAt, recentLogIns: [] } });
  server.answer(requestPasswordReset, { message: 'It is on its way.' });
  server.answer(resetPassword, { message: 'Your password was changed.' });
});
const field = () => screen.findByLabelText('New password');
const submit = () => screen.getByRole('button', { name: 'Change password' });

describe('a link to choose a new password', () => {
  it('changes the password, and leads to log-in', async () => {
    const { user, router } = await renderScreen(link, server, null);
    await write(user, await field(), newPassword, '{Enter}');
    expect((await screen.findByText('Your password was changed.')).getAttribute('role')).toBe('status');
    expect(server.bodiesOf(resetPassword)).toEqual([{ token, newPassword, keep: [] }]);
    expect(screen.queryByRole('group')).toBeNull();
    expect(useSession.getState().user).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('leaves the address bar and the history at once', async () => {
    const { router } = await renderScreen(link, server, null);
    await field();
    await waitFor(() => expect(router.state.location.href).toBe('/reset-password'));
    expect(router.history.length).toBe(1);
  });

  it('shows at the field why a password is refused, and keeps what was typed', async () => {
    const { user } = await renderScreen(link, server, null);
    const message =
      'This password is easy to guess, or stands in lists of stolen ones. Choose another one, such as four unrelated words.';
    server.refuse(resetPassword, 400, { message, fields: { newPassword: message } });
    await write(user, await field(), 'password123', '{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'password123');
    await write(user, await field(), newPassword);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('says when it was used meanwhile', async () => {
    const { user } = await renderScreen(link, server, null);
    await field();
    const ended = { message: 'This link was already used.', code: 'account.used_reset_link' };
    server.refuse(resetPassword, 409, ended);
    server.refuse(viewResetLink, 409, ended);
    await write(user, await field(), newPassword, '{Enter}');
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByText('This link was already used.')).toBeTruthy();
  });

  it('says that it has expired, and lets one ask for another', async () => {
    server.refuse(viewResetLink, 409, { message: 'This link has expired.' });
    const { user, router } = await renderScreen(link, server, null);
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  });

  it('says that it was cut off', async () => {
    await renderScreen('/reset-password', server, null);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete\./);
    expect(server.bodiesOf(viewResetLink)).toEqual([]);
  });

  it('can be tried again when the server did not answer', async () => {
    server.refuse(viewResetLink, 500, {});
    const { user } = await renderScreen(link, server, null);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to check the link.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await field()).toBeTruthy();
    expect(submit()).toBeTruthy();
  });
});

describe('what was added to the account lately', () => {
  const addedAt = '2026-11-12T13:00:00.000Z';
  const phone = {
    _id: 'phone',
    kind: 'passkey' as const,
    name: 'Phone',
    emailId: null,
    addedAt,
    lastUsedAt: null,
  };
  const hut = {
    ...phone,
    _id: 'hut',
    kind: 'provider' as const,
    name: 'Hut ID',
    emailId: 'mira@id.example',
    lastUsedAt: '2026-11-14T13:00:00.000Z',
  };
  const box = (name: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Remove it: ${name}` });
  beforeEach(() => server.answer(viewResetLink, { data: { expiresAt, recentLogIns: [phone, hut] } }));

  it('goes with the old password, unless somebody says otherwise', async () => {
    const { user } = await renderScreen(link, server, null);
    const group = within(await screen.findByRole('group', { name: 'Do you recognise these?' }));
    const rows = group.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain(
      'Passkey “Phone”A device that logs in by a fingerprint, a face or a PIN. Added Nov 12, 2026, not used yet.',
    );
    expect(rows[1]).toContain(
      'Log-in with “Hut ID”Whoever has this account there gets in here: mira@id.exampleAdded Nov 12, 2026, last used Nov 14, 2026.',
    );
    expect(screen.getByRole('button', { name: 'Change password and remove 2' })).toBeTruthy();
    expect([(await box('Phone')).checked, (await box('Hut ID')).checked]).toEqual([true, true]);
    await write(user, await field(), newPassword, '{Enter}');
    await screen.findByRole('status');
    expect(server.bodiesOf(resetPassword)).toEqual([{ token, newPassword, keep: [] }]);
    expect(screen.queryByText(/confirm in Settings/)).toBeNull();
  });

  it('is kept by the keyboard, and the screen says that it has to be confirmed', async () => {
    const { user } = await renderScreen(link, server, null);
    await write(user, await field(), newPassword);
    (await box('Hut ID')).focus();
    await user.keyboard(' ');
    expect((await box('Hut ID')).checked).toBe(false);
    expect(screen.getByText('It stays, but logs in only after you confirm it in Settings.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change password and remove 1' }));
    const done = await screen.findByRole('status');
    expect(done.textContent).toContain('Then confirm in Settings what you kept.');
    expect(server.bodiesOf(resetPassword)).toEqual([{ token, newPassword, keep: ['hut'] }]);
  });
});

const email = () => screen.findByRole('textbox', { name: 'Email Address' });
const submitForgot = () => screen.getByRole('button', { name: 'Send link' });

describe('a forgotten password', () => {
  it('takes the typed address over from log-in', async () => {
    const { user } = await renderScreen('/login', server, null);
    await write(user, await email(), 'ada@example.org');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
    expect(await email()).toHaveProperty('value', 'ada@example.org');
  });

  it('says that the link is on its way, and lets one try another address', async () => {
    const { user } = await renderScreen('/forgot-password', server, null);
    await write(user, await email(), 'ada@example.org', '{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeTruthy();
    const sentence = screen.getByText('It is on its way.');
    await waitFor(() => expect(document.activeElement).toBe(sentence));
    expect(server.bodiesOf(requestPasswordReset)).toEqual([{ emailId: 'ada@example.org' }]);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await email()).toHaveProperty('value', 'ada@example.org');
  });

  it('keeps the address when it fails, and shows why', async () => {
    server.refuse(requestPasswordReset, 429, { message: 'Too many requests.' });
    const { user } = await renderScreen('/forgot-password', server, null);
    await write(user, await email(), 'ada@example.org', '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
    expect(await email()).toHaveProperty('value', 'ada@example.org');
    server.fail(requestPasswordReset);
    await user.click(submitForgot());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Failed to send the link\./));
  });

  it('says where the server sends no mail whom to ask', async () => {
    server.answer(viewRecovery, { data: { mail: 'off' } });
    await renderScreen('/forgot-password', server, null);
    expect((await screen.findByText(/sends no mail/)).textContent).toBe(
      'This server sends no mail, so it can’t send you a link.',
    );
    expect(screen.getByText(/Ask the administrator/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says where a server for development keeps its mails', async () => {
    server.answer(viewRecovery, { data: { mail: 'folder' } });
    const { user } = await renderScreen('/forgot-password', server, null);
    await write(user, await email(), 'ada@example.org', '{Enter}');
    expect(await screen.findByText(/mails are in a folder/)).toBeTruthy();
  });

  it('lets one try where the server does not say whether it sends mail', async () => {
    server.refuse(viewRecovery, 404, {});
    await renderScreen('/forgot-password', server, null);
    expect(await email()).toBeTruthy();
  });
});
