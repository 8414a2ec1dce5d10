import { viewSession } from '@tandem/contract/account';
import { confirmSignUp, resendSignUpLink, viewSignUpLink } from '@tandem/contract/account/account-sign-up';
import { countUnread } from '@tandem/contract/chat';
import { listMyInvitations } from '@tandem/contract/invitations';
import { joinByLink, viewInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { countWaiting } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { listFeed, listSaved } from '@tandem/contract/projects/project-lists';
import { listProjectActivity } from '@tandem/contract/tasks/tasks-comments';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { awaitArrival, takeReturnPath } from '../../../platform/arrival.ts';
import { keepInvitation, takeInvitation } from '../../../platform/invitation.store.ts';
import { useSession } from '../../../platform/session.store.ts';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';

const token = 'a'.repeat(43);
const link = `/confirm-sign-up#token=${token}`;
const emailId = 'ada@example.org';
const password = 'a long walk home';
let server: FakeServer;
beforeEach(() => {
  takeInvitation();
  takeReturnPath(emailId);
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  server.answer(viewSignUpLink, { data: { emailId, expiresAt: '2026-11-21T12:00:00.000Z' } });
  server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
  server.answer(countUnread, { data: {}, direct: [] });
  server.answer(viewInvitationLink, {
    data: {
      project: {
        _id: 'hut',
        title: 'Hut book',
        coverSeed: 7,
        description: '',
        skillsRequired: [],
        collaboratorsCount: 2,
      },
      invitedBy: { _id: 'orla', firstName: 'Orla', lastName: 'Byrne', photoUrl: null },
      role: '',
      expiresAt: '2026-11-29T12:00:00.000Z',
    },
  });
  server.answer(viewProject, { data: projectNamed('Hut book', { _id: 'hut' }) });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(joinByLink, { message: 'You joined the project.', data: { projectId: 'hut' } });
  server.answer(confirmSignUp, { message: 'Welcome, Mira.', user: mira });
});
const field = () => screen.findByLabelText('Password');

describe('the link of a sign-up', () => {
  it('asks for the password, logs in and opens the feed', async () => {
    const { user, router } = await renderScreen(link, server, null);
    expect(await screen.findByText('Enter the password you chose for ada@example.org.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/confirm-sign-up'));
    await write(user, await field(), password, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/feed'));
    expect(server.bodiesOf(confirmSignUp)).toEqual([{ token, password }]);
    expect(useSession.getState().user?._id).toBe(mira._id);
  });

  it('says that an administrator decides, where they approve new members', async () => {
    const message = 'Thank you. Your request waits for approval.';
    server.answer(confirmSignUp, { message });
    const { user, router } = await renderScreen(link, server, null);
    await write(user, await field(), password, '{Enter}');
    expect((await screen.findByRole('status')).textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Go to log-in' }).getAttribute('href')).toBe('/login');
    expect(router.state.location.pathname).toBe('/confirm-sign-up');
    expect(useSession.getState().user).toBeNull();
  });

  it('joins the project of the invitation with which one signed up in another tab', async () => {
    keepInvitation('secret');
    awaitArrival(' ADA@example.org');
    takeInvitation();
    const { user, router } = await renderScreen(link, server, null);
    await write(user, await field(), password, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/hut/tasks'));
    expect(server.bodiesOf(joinByLink)).toEqual([{ token: 'secret' }]);
  });

  it('leads back to the project of a public page, where one asks to join', async () => {
    server.answer(listProjectActivity, { data: [] });
    awaitArrival(emailId, '/projects/hut?join=any');
    const { user, router } = await renderScreen(link, server, null);
    await write(user, await field(), password, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/hut'));
    expect(takeReturnPath(emailId)).toBeNull();
  });

  it('leads nobody else to that invitation', async () => {
    keepInvitation('secret');
    awaitArrival('bo@example.org');
    takeInvitation();
    const { user, router } = await renderScreen(link, server, null);
    await write(user, await field(), password, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/feed'));
    expect(takeReturnPath('bo@example.org')).toBe('/invitations/secret');
  });

  it('shows a wrong password at the field, and keeps it', async () => {
    const message = 'Wrong password. Try again.';
    server.refuse(confirmSignUp, 400, { message, fields: { password: message } });
    const { user } = await renderScreen(link, server, null);
    await write(user, await field(), 'wrong', '{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'wrong');
  });

  it('sends a new one in place of an expired one', async () => {
    const expired = { code: 'account.expired_sign_up_link', message: 'This link has expired.' };
    server.refuse(viewSignUpLink, 409, expired);
    server.answer(resendSignUpLink, { message: 'A new link is on its way.' });
    server.refuse(resendSignUpLink, 429, { message: 'Too many requests.' });
    const { user } = await renderScreen(link, server, null);
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    const again = screen.getByRole('button', { name: 'Send a new link' });
    await user.click(again);
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    await user.click(again);
    expect((await screen.findByRole('status')).textContent).toBe('A new link is on its way.');
    expect(server.bodiesOf(resendSignUpLink)).toEqual([{ token }, { token }]);
  });

  it('leads to log-in when it was used, also while the form was open', async () => {
    const used = { code: 'account.used_sign_up_link', message: 'This email address has an account already.' };
    const { user } = await renderScreen(link, server, null);
    const password = await field();
    server.refuse(confirmSignUp, 409, used);
    server.refuse(viewSignUpLink, 409, used);
    await write(user, password, 'a long walk', '{Enter}');
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('leads to sign-up when it was cut off', async () => {
    await renderScreen('/confirm-sign-up', server, null);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete\./);
    expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/signup');
    expect(server.bodiesOf(viewSignUpLink)).toEqual([]);
  });
});
