import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  type ReceivedInvitation,
} from '@tandem/contract/invitations';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { InvitationNotice, ReceivedInvitations } from './received-invitations.tsx';

const invitationTo = (title: string, more: Partial<ReceivedInvitation> = {}): ReceivedInvitation => ({
  _id: `to-${title}`,
  project: {
    _id: title,
    title,
    coverSeed: 7,
    description: `What ${title} is about.`,
    skillsRequired: ['Rust'],
    collaboratorsCount: 2,
  },
  invitedBy: { _id: 'orla', firstName: 'Orla', lastName: 'Byrne', photoUrl: null },
  role: '',
  roleId: null,
  message: null,
  status: 'pending',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

let server: FakeServer;
let open: ReceivedInvitation[];
beforeEach(() => {
  server = startFakeServer();
  open = [invitationTo('Ferry', { role: 'Pilot', message: 'We saw your maps.' }), invitationTo('Lighthouse')];
  server.answer(listMyInvitations, ({ query }) => ({
    data: open.filter(({ project }) => query['project'] === undefined || query['project'] === project._id),
    nextCursor: null,
  }));
  const end = (status: 'accepted' | 'declined') => {
    open = open.slice(1);
    return { message: '', data: { _id: 'to-Ferry', projectId: 'Ferry', status } };
  };
  server.answer(acceptInvitation, () => end('accepted'));
  server.answer(declineInvitation, () => end('declined'));
});

const button = (name: string) => screen.findByRole('button', { name });

describe('the invitations to the member', () => {
  it('say who invites to what, as what and in which words', async () => {
    await renderInApp(<ReceivedInvitations />);
    const link = await screen.findByRole('link', { name: 'Ferry' });
    expect(link.getAttribute('href')).toBe('/projects/Ferry');
    const text = link.closest('li')?.textContent;
    for (const part of ['Orla Byrne invites you', 'Pilot', '3 people', 'We saw your maps.', 'Rust'])
      expect(text).toContain(part);
    expect(screen.getByText('No particular role')).toBeTruthy();
  });

  it('come in pages', async () => {
    const [first, second] = open;
    server.answer(listMyInvitations, ({ query }) =>
      query['cursor'] === 'more'
        ? { data: [second!], nextCursor: null }
        : { data: [first!], nextCursor: 'more' },
    );
    const { user } = await renderInApp(<ReceivedInvitations />);
    await user.click(await button('Load more'));
    expect(await screen.findByRole('link', { name: 'Lighthouse' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('show the one of the URL, and what came of it', async () => {
    const first = await renderInApp(<ReceivedInvitations named="to-Lighthouse" />);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lighthouse'));
    first.unmount();
    for (const [status, sentence] of [
      ['accepted', 'You joined Hut book.'],
      ['declined', 'You declined the invitation to Hut book.'],
      ['withdrawn', 'This invitation is no longer open. It was withdrawn.'],
    ] as const) {
      server.answer(listMyInvitations, ({ query }) => ({
        data: query['invitation'] === undefined ? [] : [invitationTo('Hut book', { status })],
        nextCursor: null,
      }));
      const { unmount } = await renderInApp(<ReceivedInvitations named="to-Hut book" />);
      expect(await screen.findByText(sentence)).toBeTruthy();
      unmount();
    }
  });

  it('lead to the board once accepted', async () => {
    const { user, router } = await renderInApp(<ReceivedInvitations />);
    await user.click(await button('Accept the invitation to Ferry'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/Ferry/tasks'));
    expect(await screen.findByText('You joined Ferry.')).toBeTruthy();
  });

  it('are declined after a confirmation, and the focus goes to the next', async () => {
    const { user } = await renderInApp(<ReceivedInvitations />);
    await user.click(await button('Decline the invitation to Ferry'));
    expect(await screen.findByText(/^Ferry can’t invite you again for 30 days/)).toBeTruthy();
    expect(server.bodiesOf(declineInvitation)).toHaveLength(0);
    await user.click(await button('Decline'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ferry' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Lighthouse');
  });

  it('stay with the reason when they cannot be accepted', async () => {
    const message = 'This project does not take new members at the moment.';
    server.refuse(acceptInvitation, 409, { message });
    const { user } = await renderInApp(<ReceivedInvitations />);
    await user.click(await button('Accept the invitation to Ferry'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Ferry' })).toBeTruthy();
  });
});

describe('the notice on a project', () => {
  it('answers the invitation to this project', async () => {
    const { user } = await renderInApp(<InvitationNotice projectId="Ferry" mayExist />);
    expect(await screen.findByText('Orla Byrne invites you to this project as Pilot.')).toBeTruthy();
    await user.click(await button('Accept the invitation to Ferry'));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('asks for nothing while there is no invitation at all', async () => {
    const { container } = await renderInApp(<InvitationNotice projectId="Ferry" mayExist={false} />);
    expect(container.querySelector('section')).toBeNull();
    expect(server.requests).toEqual([]);
  });

  it('is absent without an invitation', async () => {
    const { container } = await renderInApp(<InvitationNotice projectId="Hut book" mayExist />);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(container.querySelector('section')).toBeNull();
  });
});
