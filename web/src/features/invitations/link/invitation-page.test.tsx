import { logIn, viewSession } from '@tandem/contract/account';
import { countUnread } from '@tandem/contract/chat';
import { listMyInvitations } from '@tandem/contract/invitations';
import { joinByLink, viewInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { countWaiting } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptInvitation, takeInvitation } from '../../../platform/invitation.store.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { useCommunity } from '../../community/public.ts';
import { write } from '../../../testing/write.ts';

const path = '/invitations/secret';
const board = '/projects/hut/tasks';
const ferry = {
  _id: 'hut',
  title: 'Hut book',
  coverSeed: 7,
  description: 'A logbook.',
  skillsRequired: ['SQLite'],
};

let server: FakeServer;
afterEach(() => useCommunity.setState({ signUpMode: 'open', projectLinksAdmit: false }));
beforeEach(() => {
  takeInvitation();
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewInvitationLink, {
    data: {
      project: { ...ferry, collaboratorsCount: 2 },
      invitedBy: { _id: 'orla', firstName: 'Orla', lastName: 'Byrne', photoUrl: null },
      role: 'Field tester',
      expiresAt: '2026-11-29T12:00:00.000Z',
    },
  });
  server.answer(viewProject, { data: projectNamed('Hut book', { _id: 'hut' }) });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(joinByLink, { message: 'You joined the project.', data: { projectId: 'hut' } });
});

describe('without a session', () => {
  it('shows the project, and keeps the link through sign-up and log-in', async () => {
    const { user, router } = await renderScreen(path, server, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hut book' })).toBeTruthy();
    expect(screen.getByText('Orla Byrne').parentElement?.textContent).toBe(
      'Orla Byrne invites you to a project',
    );
    expect(screen.getByText('You would join as Field tester.')).toBeTruthy();
    expect(screen.getByText(/3 people work on it\. This link works until Nov 29, 2026\./)).toBeTruthy();
    expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer');
    await user.click(screen.getByRole('link', { name: 'Log in to join' }));
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    expect(keptInvitation()).toBe('secret');
  });

  // spec: added-765
  it.each([
    ['invitation', false, /This link is for members of Tandem\. To sign up, you need an invitation/],
    ['closed', true, 'Tandem takes no new members at the moment.'],
    ['invitation', true, null],
    ['approval', false, null],
  ] as const)('offers sign-up where it is %s and links admit: %s', async (mode, admits, sentence) => {
    useCommunity.setState({ signUpMode: mode, projectLinksAdmit: admits });
    await renderScreen(path, server, null);
    expect(await screen.findByRole('link', { name: 'Log in to join' })).toBeTruthy();
    const isOffered = screen.queryByRole('link', { name: 'Sign up to join' }) !== null;
    expect(isOffered).toBe(sentence === null);
    if (sentence !== null) expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('joins after log-in without another click, and opens the board', async () => {
    server.answer(logIn, { message: 'Welcome.', user: mira });
    server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
    server.answer(countUnread, { data: {}, direct: [] });
    const { user, router } = await renderScreen(path, server, null);
    await user.click(await screen.findByRole('link', { name: 'Log in to join' }));
    await write(user, await screen.findByRole('textbox', { name: 'Email Address' }), 'mira@example.org');
    await write(user, screen.getByLabelText('Password'), 'a long walk', '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(board));
    expect(server.bodiesOf(joinByLink)).toEqual([{ token: 'secret' }]);
    expect(keptInvitation()).toBeNull();
  });

  it('says why a link does not work, and leads to log-in', async () => {
    const message = 'This invitation link has expired. Ask for a new one.';
    server.refuse(viewInvitationLink, 409, { message });
    await renderScreen(path, server, null);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('with a session', () => {
  it('joins by a click and opens the board', async () => {
    const { user, router } = await renderScreen(path, server);
    await user.click(await screen.findByRole('button', { name: 'Join project' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(board));
    expect(server.bodiesOf(joinByLink)).toEqual([{ token: 'secret' }]);
  });

  it('leads a project member to the board', async () => {
    server.answer(viewProject, { data: projectNamed('Hut book', { _id: 'hut', isMember: true }) });
    await renderScreen(path, server);
    expect(await screen.findByText('You are in this project already.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open board' }).getAttribute('href')).toBe(board);
    expect(screen.queryByRole('button', { name: 'Join project' })).toBeNull();
  });

  it('says why one cannot join', async () => {
    const message = 'This project does not take new members at the moment.';
    server.refuse(joinByLink, 409, { message });
    const { user } = await renderScreen(path, server);
    await user.click(await screen.findByRole('button', { name: 'Join project' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('loads the invitation again after a lost connection', async () => {
    server.fail(viewInvitationLink);
    const { user } = await renderScreen(path, server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hut book' })).toBeTruthy();
  });
});
