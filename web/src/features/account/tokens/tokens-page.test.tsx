import {
  type AccessToken,
  listAccessTokens,
  makeAccessToken,
  revokeAccessToken,
  tokenMessages,
} from '@tandem/contract/account/account-tokens';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { TokensPage } from './tokens-page.tsx';
import { tokensTexts as texts } from './tokens.texts.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
const nightly: AccessToken = {
  _id: 't1',
  name: 'Nightly export',
  beginning: 'tdm_7Qx9',
  scopes: ['projects:read', 'tasks:read'],
  createdAt: inDays(-30),
  lastUsedAt: null,
  expiresAt: inDays(60),
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listAccessTokens, { data: [nightly], mayMake: true });
});

it('lists tokens with what they may do and how long they last', async () => {
  const soon = { ...nightly, _id: 't2', name: 'Old phone', expiresAt: inDays(3) };
  const over = { ...nightly, _id: 't3', name: 'Older phone', expiresAt: inDays(-2) };
  server.answer(listAccessTokens, { data: [nightly, soon, over], mayMake: false });
  await renderInApp(<TokensPage />);
  const rows = (await screen.findAllByRole('listitem')).filter((row) => within(row).queryByRole('button'));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Nightly exportExpires .+tdm_7Qx9… Never usedprojects:readtasks:readRevoke$/),
    expect.stringContaining('Expires in 4 days'),
    expect.stringContaining('Expired '),
  ]);
  expect(screen.getByText(texts.notAllowed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.create })).toBeNull();
});

it('makes a token and shows it once', async () => {
  server.answer(listAccessTokens, { data: [], mayMake: true });
  server.answer(makeAccessToken, { message: tokenMessages.made, data: nightly, token: 'tdm_secret' });
  const { user } = await renderInApp(<TokensPage />);
  expect(await screen.findByText(texts.empty)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.create }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.form.title }));
  await user.click(dialog.getByRole('button', { name: texts.form.submit }));
  expect(await dialog.findByText('Name is required.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one scope.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(texts.form.name));
  await user.keyboard('Nightly export');
  await user.click(dialog.getByRole('checkbox', { name: 'Read: Projects' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Change: Tasks' }));
  await user.click(dialog.getByRole('radio', { name: '1 year' }));
  await user.click(dialog.getByRole('button', { name: texts.form.submit }));
  expect(await screen.findByDisplayValue('tdm_secret')).toBeTruthy();
  const [body] = server.bodiesOf(makeAccessToken) as { scopes: string[]; expiresAt: string }[];
  expect(body?.scopes).toEqual(['projects:read', 'tasks:write']);
  expect(Math.round((Date.parse(body?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(365);
  await user.click(screen.getByRole('button', { name: texts.made.done }));
  expect(screen.queryByDisplayValue('tdm_secret')).toBeNull();
});

it('asks before it revokes', async () => {
  server.answer(revokeAccessToken, { message: tokenMessages.revoked });
  const { user } = await renderInApp(<TokensPage />);
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Nightly export?' }));
  server.answer(listAccessTokens, { data: [], mayMake: true });
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(texts.empty)).toBeTruthy();
});

it('says that the list failed, and loads it on Retry', async () => {
  server.refuse(listAccessTokens, 404, {});
  const { user } = await renderInApp(<TokensPage />);
  expect(await screen.findByText(texts.failed)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nightly export')).toBeTruthy();
});
