import { viewSession } from '@tandem/contract/account';
import { requestPasswordReset, viewRecovery } from '@tandem/contract/account/account-recovery';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { write } from '../../../testing/write.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewRecovery, { data: { mail: 'smtp' } });
  server.answer(requestPasswordReset, { message: 'It is on its way.' });
});
const email = () => screen.findByRole('textbox', { name: 'Email Address' });
const submit = () => screen.getByRole('button', { name: 'Send link' });

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
    await user.click(submit());
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
