import * as email from '@tandem/contract/account/account-email';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { write } from '../../../testing/write.ts';
import { EmailBanner } from './email-banner.tsx';
import { EmailSection } from './email-section.tsx';

const address = { emailId: 'mira@example.org', isVerified: true, mail: 'smtp', change: null } as const;
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(email.viewEmail, { data: address });
});
const field = () => screen.findByRole('textbox', { name: 'New email address' });

describe('the section of the email address', () => {
  it('asks for a link, and says what it waits for until it is cancelled', async () => {
    server.answer(email.changeEmail, { message: 'Open the link.' });
    const { user } = await renderInApp(<EmailSection />);
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    await write(user, await field(), 'new@example.org', '');
    const change = { emailId: 'new@example.org', expiresAt: '2026-11-21T12:00:00.000Z' };
    server.answer(email.viewEmail, { data: { ...address, change } });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/^Open the link in the mail to new@example\.org\./)).toBeTruthy();
    expect(server.bodiesOf(email.changeEmail)).toEqual([{ emailId: 'new@example.org' }]);
    server.answer(email.cancelEmailChange, { message: 'It stays as it is.' });
    server.answer(email.viewEmail, { data: address });
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    expect(await field()).toBeTruthy();
  });

  it('checks the address first, and shows at the field why it is refused', async () => {
    const { user } = await renderInApp(<EmailSection />);
    await write(user, await field(), 'nonsense', '{Enter}');
    expect(await screen.findByText('Email address must look like name@example.org.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    const message = 'This is your email address already.';
    server.refuse(email.changeEmail, 400, { message, fields: { emailId: message } });
    await user.clear(await field());
    await write(user, await field(), 'mira@example.org', '{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.bodiesOf(email.changeEmail)).toHaveLength(1);
    server.fail(email.changeEmail);
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to send the link\./);
  });

  it('offers to confirm an address that is not', async () => {
    server.answer(email.viewEmail, { data: { ...address, isVerified: false } });
    server.answer(email.requestEmailVerification, { message: 'A mail is on its way.' });
    const { user } = await renderInApp(<EmailSection />);
    expect(await screen.findByText('Not confirmed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('A mail is on its way.')).toBeTruthy();
  });

  it('says where the server sends no mail', async () => {
    server.answer(email.viewEmail, { data: { ...address, isVerified: false, mail: 'off' } });
    await renderInApp(<EmailSection />);
    expect(await screen.findByText(/^This server sends no mail/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('loads on Retry', async () => {
    server.refuse(email.viewEmail, 404, {});
    const { user } = await renderInApp(<EmailSection />);
    expect(await screen.findByText('Failed to fetch your email address.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('mira@example.org')).toBeTruthy();
  });
});

it('sends the link from the banner', async () => {
  server.answer(email.requestEmailVerification, { message: 'A mail is on its way.' });
  const { user } = await renderInApp(<EmailBanner />);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Check your mail.')).toBeTruthy();
});
