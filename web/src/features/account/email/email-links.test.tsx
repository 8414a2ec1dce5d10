import { viewSession } from '@tandem/contract/account';
import { confirmEmail, undoEmailChange, viewEmailLink } from '@tandem/contract/account/account-email';
import { viewResetLink } from '@tandem/contract/account/account-recovery';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { write } from '../../../testing/write.ts';

const token = 'a'.repeat(43);
const expiresAt = '2026-11-21T12:00:00.000Z';
const emailId = 'new@example.org';
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewEmailLink, { data: { purpose: 'change', emailId, expiresAt } });
});
const field = () => screen.findByLabelText('Password');

describe('the link to a new address', () => {
  it('confirms it by the password, and leaves the address bar', async () => {
    server.answer(confirmEmail, { message: 'Your email address was changed.' });
    const { user, router } = await renderScreen(`/confirm-email#token=${token}`, server, null);
    expect(await screen.findByRole('heading', { name: 'Confirm your new email address' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/confirm-email'));
    await write(user, await field(), 'a long walk home', '{Enter}');
    expect((await screen.findByRole('status')).textContent).toBe('Your email address was changed.');
    expect(server.bodiesOf(confirmEmail)).toEqual([{ token, password: 'a long walk home' }]);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/login');
  });

  it('shows a wrong password at the field', async () => {
    const message = 'Wrong password. Try again.';
    server.refuse(confirmEmail, 400, { message, fields: { password: message } });
    const { user } = await renderScreen(`/confirm-email#token=${token}`, server, null);
    await write(user, await field(), 'wrong', '{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('says when it was used meanwhile, and leads to the settings', async () => {
    const used = { code: 'account.used_email_link', message: 'This link was already used.' };
    const { user } = await renderScreen(`/confirm-email#token=${token}`, server, null);
    const password = await field();
    server.refuse(confirmEmail, 409, used);
    server.refuse(viewEmailLink, 409, used);
    await write(user, password, 'a long walk home', '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This link was already used.');
    expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe(
      '/settings/account',
    );
  });
});

describe('the link to the former address', () => {
  const link = `/undo-email#token=${token}`;
  beforeEach(() => {
    server.answer(viewEmailLink, { data: { purpose: 'undo', emailId: 'old@example.org', expiresAt } });
    server.answer(viewResetLink, { data: { recentLogIns: [], expiresAt } });
  });

  it('takes the change back after a click, and asks for a new password', async () => {
    server.answer(undoEmailChange, { message: 'It is back.', data: { resetToken: 'b'.repeat(43) } });
    const { user, router } = await renderScreen(link, server, null);
    expect(await screen.findByText(/gets the address old@example\.org again/)).toBeTruthy();
    expect(server.bodiesOf(undoEmailChange)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/reset-password'));
    expect(server.bodiesOf(viewResetLink)).toEqual([{ token: 'b'.repeat(43) }]);
  });

  it('can be tried again after a lost connection', async () => {
    server.fail(undoEmailChange);
    const { user } = await renderScreen(link, server, null);
    await user.click(await screen.findByRole('button', { name: 'Take it back' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to take the change back\./);
  });
});
