import { signUp, viewSession } from '@tandem/contract/account';
import { startProviderLogIn } from '@tandem/contract/account/account-provider';
import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import type { SignUpMode } from '@tandem/contract/community';
import { suggestEntries } from '@tandem/contract/people';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInvitation, takeInvitation } from '../../../platform/invitation.store.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { useCommunity } from '../../community/public.ts';
import * as leaving from '../provider/leave-to.dom.ts';
import { dropSignUpInvitation } from './sign-up-invitation.store.ts';

const token = 't'.repeat(43);
const works = { data: { communityName: 'Hut builders', expiresAt: '2026-12-01T09:00:00.000Z' } };
const usedUp = 'This invitation link has been used up. Ask for a new one.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(suggestEntries, { suggestions: [] });
  server.answer(viewSignUpInvitation, works);
  useCommunity.setState({ name: 'Hut builders', signUpMode: 'invitation' });
});
afterEach(() => {
  useCommunity.setState({ name: 'Tandem', signUpMode: 'open', projectLinksAdmit: false });
  dropSignUpInvitation();
  takeInvitation();
});

const open = (hash = '', mode: SignUpMode = 'invitation') => {
  useCommunity.setState({ signUpMode: mode });
  return renderScreen(`/signup${hash}`, server, null);
};
const hasForm = () => screen.queryByLabelText('First name') !== null;

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(name));
    await user.paste(value);
  }
}

it('says that one needs an invitation, and offers to log in', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'By invitation only' })).toBeTruthy();
  expect(screen.getByText('You need an invitation to join Hut builders.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(hasForm()).toBe(false);
});

it('says that a closed community takes nobody, also with a link', async () => {
  await open(`#token=${token}`, 'closed');
  expect(await screen.findByText('Hut builders takes no new members at the moment.')).toBeTruthy();
  expect(hasForm()).toBe(false);
});

it('says who invites, keeps the link through a reload and out of the address, and signs up by it', async () => {
  server.answer(signUp, { message: 'Welcome.', user: mira });
  const { user, router, unmount } = await open(`#token=${token}`);
  expect(await screen.findByText('You’re invited to Hut builders.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/signup'));
  unmount();
  expect(server.bodiesOf(viewSignUpInvitation)).toEqual([{ token }]);
  expect(user).toBeTruthy();

  const again = await open();
  const account = { 'First name': 'Ada', 'Last name': 'Byron', 'Email Address': 'ada@example.org' };
  await fill(again.user, { ...account, Password: 'a long walk home', Age: '36' });
  await again.user.click(screen.getByRole('button', { name: 'Next' }));
  const lists = { 'Tech stack': 'Go', Skills: 'APIs', Interests: 'birds' };
  await fill(again.user, { 'Experience (years)': '3', About: 'Tools.', ...lists });
  await again.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByText('Your account is ready. Log in to get started.');
  expect(server.bodiesOf(signUp)).toMatchObject([{ emailId: 'ada@example.org', invitation: token }]);
  // The link has done its work.
  await again.router.navigate({ to: '/signup' });
  expect(await screen.findByText('By invitation only')).toBeTruthy();
});

it('signs up by the kept link to a project where the community lets it', async () => {
  keepInvitation(token);
  await open();
  expect(await screen.findByText('You need an invitation to join Hut builders.')).toBeTruthy();
  act(() => useCommunity.setState({ projectLinksAdmit: true }));
  expect(await screen.findByText('You’re invited to Hut builders.')).toBeTruthy();
  expect(server.bodiesOf(viewSignUpInvitation)).toEqual([{ token }]);
  expect(hasForm()).toBe(true);
});

it('says what is wrong with a link that has ended', async () => {
  server.refuse(viewSignUpInvitation, 409, { message: usedUp });
  await open(`#token=${token}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation doesn’t work' })).toBeTruthy();
  expect(screen.getByText(usedUp)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  expect(hasForm()).toBe(false);
});

it('shows the form in spite of an ended link where anybody can sign up, and sends no invitation', async () => {
  server.refuse(viewSignUpInvitation, 409, { message: usedUp });
  await open(`#token=${token}`, 'open');
  expect(await screen.findByText(`${usedUp} You can sign up without an invitation.`)).toBeTruthy();
  expect(hasForm()).toBe(true);
});

it('asks again when the link could not be checked', async () => {
  server.fail(viewSignUpInvitation);
  const { user } = await open(`#token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You’re invited to Hut builders.')).toBeTruthy();
});

it('takes the invitation along to the provider', async () => {
  const leave = vi.spyOn(leaving, 'leaveTo').mockImplementation(() => undefined);
  server.answer(viewSession, { user: null, provider: 'Hut ID' });
  server.answer(startProviderLogIn, { data: { url: 'https://id.example/start' } });
  const { user } = await open(`#token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Continue with Hut ID' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(server.bodiesOf(startProviderLogIn)).toEqual([{ next: '/feed', invitation: token }]);
});
