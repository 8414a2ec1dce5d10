import { type InvitableProject, invitePerson, listInvitableProjects } from '@tandem/contract/invitations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { InvitePersonButton } from './invite-buttons.tsx';

const invitable = (title: string, more: Partial<InvitableProject> = {}): InvitableProject => {
  return { _id: title, title, roles: [], pending: null, ...more };
};
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(invitePerson, { message: 'Invitation sent.', data: null, request: null });
});

async function open(...projects: InvitableProject[]) {
  server.answer(listInvitableProjects, { data: projects });
  const app = await renderInApp(<InvitePersonButton person={personNamed('Ana')} />);
  await app.user.click(await screen.findByRole('button', { name: 'Invite Ana Keller to a project' }));
  await screen.findByRole('dialog', { name: 'Invite Ana Keller' });
  return app;
}
const project = () => screen.findByRole('combobox', { name: 'Project' });
const options = (list: HTMLElement) => within(list).getAllByRole<HTMLOptionElement>('option');

it('offers the projects that the person is not in, with their roles', async () => {
  const writer = { _id: 'writer', title: 'Writer', description: '', places: 1, filled: 0 };
  const { user } = await open(invitable('Ferry'), invitable('Hut book', { roles: [writer] }));
  await user.selectOptions(await project(), 'Hut book');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role (optional)' }), 'writer');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.path).toBe('/api/project/Hut%20book/invitations');
  expect(server.bodiesOf(invitePerson)).toEqual([{ userId: 'ana', roleId: 'writer', message: '' }]);
});

it('does not offer a project with an open invitation', async () => {
  await open(invitable('Ferry', { pending: 'invited' }), invitable('Hut book'));
  const list = await project();
  expect(options(list).map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Ferry · Already invited', true],
    ['Hut book', false],
  ]);
  expect(list).toHaveProperty('value', 'Hut book');
});

it('accepts the request of somebody who asked to join', async () => {
  const { user } = await open(invitable('Ferry', { pending: 'requested' }));
  expect(await screen.findByText(/^Ana asked to join\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept request' }));
  await waitFor(() => expect(server.bodiesOf(invitePerson)).toEqual([{ userId: 'ana', message: '' }]));
});

it('says that there is no project left to invite to', async () => {
  await open();
  expect(await screen.findByText('Ana is already in all your open projects.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send invitation' })).toHaveProperty('disabled', true);
});
