import { logIn, viewSession } from '@tandem/contract/account';
import { listFeed, listSaved } from '@tandem/contract/projects/project-lists';
import { countUnread } from '@tandem/contract/chat';
import { countWaiting } from '@tandem/contract/people';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommunity } from '../community/public.ts';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { projectNamed } from '../../testing/sample-projects.ts';
import { mira } from '../../testing/sample-people.ts';
import { write } from '../../testing/write.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(logIn, { message: 'Welcome.', user: mira });
});

const email = () => screen.findByRole('textbox', { name: 'Email Address' });
const password = () => screen.getByLabelText('Password');
const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => screen.getByRole('button', { name: 'Login' });

describe('log-in', () => {
  it('is where sign-up ends, with the address filled in and the focus in the password', async () => {
    const { router } = await renderScreen('/signup', server, null);
    await router.navigate({ to: '/login', state: { signedUpAs: 'ada@example.org' } });
    expect(await email()).toHaveProperty('value', 'ada@example.org');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(screen.getByRole('status').textContent).toBe('Your account is ready. Log in to get started.');
    expect(router.state.location.href).toBe('/login');
  });

  it('leads visitors to the public projects where the community has some', async () => {
    await renderScreen('/login', server, null);
    act(() => useCommunity.setState({ publicPages: 'pages' }));
    expect((await screen.findByRole('link', { name: 'See the public projects' })).getAttribute('href')).toBe(
      '/projects',
    );
    act(() => useCommunity.setState({ publicPages: 'none' }));
    expect(screen.queryByRole('link', { name: 'See the public projects' })).toBeNull();
  });

  it('focuses the e-mail field and submits on Enter', async () => {
    const delayed = server.delay(logIn);
    const { user } = await renderScreen('/login', server, null);
    const first = await email();
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('mira@example.org{Tab}a long walk{Enter}');
    expect((await delayed.sent).body).toEqual({ emailId: 'mira@example.org', password: 'a long walk' });
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await user.keyboard('{Enter}');
    server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
    server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
    server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
    server.answer(countUnread, { data: {}, direct: [] });
    delayed.release();
    expect(await screen.findByRole('heading', { name: 'Explore Projects' })).toBeTruthy();
    expect(server.bodiesOf(logIn)).toHaveLength(1);
  });

  it('leads to a feed that says why its projects fit', async () => {
    const fitting = projectNamed('Hut book', { skillsRequired: [mira.skills[0] ?? ''], interestsTags: [] });
    server.answer(listFeed, { data: [fitting], nextCursor: null, total: 1 });
    server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
    server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
    server.answer(countUnread, { data: {}, direct: [] });
    const { user } = await renderScreen('/login', server, null);
    await write(user, await email(), 'mira@example.org', '{Tab}');
    await user.keyboard('a long walk{Enter}');
    expect(await screen.findByText(`You know ${mira.skills[0]}`)).toBeTruthy();
  });

  // spec: §5-02, §8-01
  it('sends empty fields, which the server refuses', async () => {
    const message = 'Enter your email address.';
    server.refuse(logIn, 400, { message });
    const { user } = await renderScreen('/login', server, null);
    await email();
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(descriptionOf(password())).toBe(message);
    expect(server.bodiesOf(logIn)).toEqual([{ emailId: '', password: '' }]);
  });

  // spec: §8-01
  it('keeps the input when it fails, and shows why', async () => {
    server.refuse(logIn, 401, { message: 'Wrong email address or password.' });
    const { user, router } = await renderScreen('/login', server, null);
    await write(user, await email(), 'mira@example.org');
    await write(user, password(), 'not it', '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email address or password.');
    expect(descriptionOf(password())).toBe('Wrong email address or password.');
    expect(await email()).toHaveProperty('value', 'mira@example.org');
    expect(password()).toHaveProperty('value', 'not it');
    expect(router.state.location.pathname).toBe('/login');
  });

  // spec: §8-01
  it('shows a fallback without a response, and without a sentence in it', async () => {
    server.fail(logIn);
    server.refuse(logIn, 500, {});
    const { user } = await renderScreen('/login', server, null);
    await email();
    for (const times of [1, 2]) {
      await user.click(submit());
      await waitFor(() => expect(server.bodiesOf(logIn)).toHaveLength(times));
      expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
    }
  });

  it('says what this place is, to whom has no session', async () => {
    await renderScreen('/login', server, null);
    await email();
    expect(screen.getByText('See what fits')).toBeTruthy();
    expect(screen.getAllByText('Find a project, ask to join, build it together.')).toHaveLength(2);
  });

  it('can show the password', async () => {
    const { user } = await renderScreen('/login', server, null);
    await email();
    expect(password().getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().getAttribute('type')).toBe('text');
  });
});
