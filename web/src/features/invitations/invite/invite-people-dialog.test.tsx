import { listConnections } from '@tandem/contract/connections';
import { invitePerson, listProjectInvitations } from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { listPeopleFeed } from '@tandem/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';
import { InvitePeopleDialog } from './invite-people-dialog.tsx';

const [ana, ben, cleo, noor] = ['Ana', 'Ben', 'Cleo', 'Noor'].map((name) => personNamed(name));
const ferry = projectNamed('Ferry', {
  isOwner: true,
  roles: [
    { _id: 'writer', title: 'Writer', description: '', places: 2, filled: 1 },
    { _id: 'tester', title: 'Tester', description: '', places: 1, filled: 1 },
  ],
  collaborators: [{ ...ben!, role: 'Tester', roleId: 'tester' }],
});
const link = {
  _id: 'link',
  role: 'Writer',
  roleId: 'writer',
  maxUses: 5,
  uses: 0,
  state: 'open' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-21T09:00:00.000Z',
  path: '/invitations/secret',
};

let server: FakeServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  server = startFakeServer();
  const contact = { connectedSince: '2026-11-01T09:00:00.000Z', chatId: null };
  server.answer(listConnections, { connections: [{ ...ana!, ...contact }], nextCursor: null });
  server.answer(listPeopleFeed, { data: [ben!, cleo!, noor!], nextCursor: null });
  server.answer(listProjectInvitations, {
    data: [
      {
        _id: 'i1',
        projectId: ferry._id,
        userId: cleo!,
        role: '',
        roleId: null,
        message: null,
        status: 'pending',
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    ],
    nextCursor: null,
  });
  server.answer(invitePerson, { message: 'Invitation sent.', data: null, request: null });
  server.answer(makeInvitationLink, { message: 'Invitation link created.', data: link });
});

const open = () => renderInApp(<InvitePeopleDialog project={ferry} isOpen onClose={onClose} />);
const person = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name} `) });
const search = () => screen.getByRole('searchbox', { name: 'Search by name, skill or interest' });
const send = () => screen.getByRole('button', { name: 'Send invitation' });
const role = () => screen.getByRole('combobox', { name: 'Role (optional)' });

describe('inviting by name', () => {
  it('offers connections first, and the roles with a free place', async () => {
    await open();
    expect(await person('Ana')).toBeTruthy();
    const choices = within(role()).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'No particular role',
      'Writer · 1 place left',
      'Another role…',
    ]);
  });

  it('sends person, role and message', async () => {
    const { user } = await open();
    await user.click(await person('Ana'));
    await user.selectOptions(role(), 'writer');
    await write(user, screen.getByRole('textbox', { name: 'Message (optional)' }), 'Come aboard.');
    await user.click(send());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.bodiesOf(invitePerson)).toEqual([
      { userId: 'ana', roleId: 'writer', message: 'Come aboard.' },
    ]);
    expect(await screen.findByText('Invitation sent.')).toBeTruthy();
  });

  it('finds others by a search, whose Enter chooses the first that can be invited', async () => {
    const { user } = await open();
    await write(user, search(), 'rust');
    expect(await person('Ben')).toHaveProperty('disabled', true);
    expect(await person('Cleo')).toHaveProperty('disabled', true);
    expect(screen.getByText('In the project')).toBeTruthy();
    expect(screen.getByText('Already invited')).toBeTruthy();
    await user.type(search(), '{Enter}');
    expect(await person('Noor')).toHaveProperty('checked', true);
    expect(server.bodiesOf(invitePerson)).toEqual([]);
  });

  it('asks for a person before it sends anything', async () => {
    const { user } = await open();
    await person('Ana');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a person first.');
    await user.click(await person('Ana'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.bodiesOf(invitePerson)).toEqual([]);
  });

  it('keeps the input and says why when it is refused', async () => {
    const message = 'Your last invitation was declined. You can invite this person again on Dec 20, 2026.';
    server.refuse(invitePerson, 409, { message });
    const { user } = await open();
    await user.click(await person('Ana'));
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(await person('Ana')).toHaveProperty('checked', true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('inviting by a link', () => {
  it('creates a link for a role, a time and a number of people, and copies it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'By link' }));
    await user.selectOptions(role(), 'writer');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Works for' }), '1 day');
    await user.selectOptions(screen.getByRole('combobox', { name: 'For at most' }), '5 people');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    const field = await screen.findByRole('textbox', { name: 'Invitation link' });
    const url = `${window.location.origin}/invitations/secret`;
    expect(field).toHaveProperty('value', url);
    expect(server.bodiesOf(makeInvitationLink)).toEqual([{ roleId: 'writer', days: 1, maxUses: 5 }]);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('says why no link was created', async () => {
    const message = 'You can send 20 invitations in 24 hours. You can send the next one in 5 hours.';
    server.refuse(makeInvitationLink, 429, { message });
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'By link' }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});
