import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import {
  type AdministeredSettings,
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { countReports } from '@tandem/contract/reports';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';

const admin = { ...mira, communityRole: 'administrator' as const };

/** What the form reads of the settings; limits are left out. */
const replyWith = (
  change: { name?: string; set?: string[]; version?: number; mailMode?: 'smtp' | 'off' } = {},
) => {
  const defaults = {
    name: 'Tandem',
    accent: '#6b3fe0',
    signUpMode: 'open',
    emailVerification: false,
    projectLinksAdmit: false,
    emailDomains: [],
    auditDays: 365,
    reportDays: 365,
  };
  const { name = 'Tandem', set = [], version = 0, mailMode = 'smtp' } = change;
  const versions = { general: version, signUp: 0, limits: 0, legal: 0, security: 0 };
  const data = {
    settings: { ...defaults, name },
    defaults,
    set,
    versions,
    mailMode,
    repositoryHosts: ['github.com'],
  };
  return data as unknown as AdministeredSettings;
};

async function open(path = '/admin/settings', reply = replyWith()) {
  const server = startFakeServer();
  server.answer(viewCommunitySettings, { data: reply });
  // The column of sections counts them.
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  const { user } = await renderScreen(path, server, admin);
  await screen.findByRole('button', { name: 'Save' });
  const name = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name' }) as HTMLInputElement;
  return { server, user, name };
}

const sent = (server: FakeServer) =>
  server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('saves what changed with the version that was seen, and goes back to the default', async () => {
  const { server, user, name } = await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.clear(name);
  await user.type(name, 'Hut builders');
  const saved = replyWith({ name: 'Hut builders', set: ['name'], version: 1 });
  server.answer(updateCommunitySettings, { message: 'Settings saved.', data: saved });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved.');
  screen.getByText('Default: Tandem');
  await user.click(screen.getByRole('button', { name: 'Use the default for Name' }));
  expect(name.value).toBe('Tandem');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent(server)).toEqual([
    { section: 'general', version: 0, name: 'Hut builders' },
    { section: 'general', version: 1, name: null },
  ]);
});

it('keeps what is typed when somebody else was first, and says what is saved now', async () => {
  const { server, user, name } = await open();
  await user.clear(name);
  await user.type(name, 'Mine');
  const sentence = 'Somebody else changed these settings meanwhile.';
  server.refuse(updateCommunitySettings, 409, { message: sentence, code: 'community.changed' });
  server.answer(viewCommunitySettings, { data: replyWith({ name: 'Theirs', set: ['name'], version: 1 }) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(sentence);
  await screen.findByText('Saved at the moment: Theirs');
  expect(name.value).toBe('Mine');
  server.answer(updateCommunitySettings, { message: 'Settings saved.', data: replyWith() });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent(server).at(-1)).toEqual({ section: 'general', version: 1, name: 'Mine' });
});

it('keeps what is typed in one section while another is shown', async () => {
  const { user, name } = await open();
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('tab', { name: 'Security' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /General/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Tandem');
});

describe('verified addresses', () => {
  const openSignUp = (mailMode: 'smtp' | 'off') =>
    open('/admin/settings?tab=signUp', replyWith({ mailMode }));
  const control = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: /^Members confirm their email address/ });

  it('are asked for by a switch', async () => {
    const { server, user } = await openSignUp('smtp');
    await user.click(await control());
    server.answer(updateCommunitySettings, { message: 'Settings saved.', data: replyWith() });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent(server)).toEqual([{ section: 'signUp', version: 0, emailVerification: true }]);
  });

  it('cannot be asked for where the server sends no mail, and the form says why', async () => {
    await openSignUp('off');
    expect((await control()).disabled).toBe(true);
    screen.getByText(/This server sends no mail, so nobody could confirm an email address\./);
  });
});
