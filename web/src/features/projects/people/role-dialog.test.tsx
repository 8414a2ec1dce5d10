import { type Project, viewProject } from '@tandem/contract/projects';
import { changeMemberRole, listProjectUsers } from '@tandem/contract/projects/project-members';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { useProject } from '../projects.queries.ts';
import { MemberPeople } from './member-people.tsx';

const ana = personNamed('Ana');
const roleNamed = (title: string, filled: number) => {
  return { _id: title.toLowerCase(), title, description: '', places: 1, filled };
};
const ferryWith = (role: { role: string; roleId: string | null }): Project =>
  projectNamed('Ferry', {
    isOwner: true,
    isMember: true,
    roles: [roleNamed('Pilot', 1), roleNamed('Cook', role.roleId === 'cook' ? 1 : 0)],
    collaborators: [{ ...ana, ...role }],
  });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: ferryWith({ role: 'Helper', roleId: null }) });
  server.answer(listProjectUsers, { data: [personNamed('Mira', { _id: mira._id }), ana], nextCursor: null });
});

function People() {
  const { data } = useProject('Ferry');
  return data ? <MemberPeople project={data} /> : null;
}

const button = (name: string) => screen.findByRole('button', { name });

async function openRole() {
  const { user } = await renderInApp(<People />);
  await user.click(await button('Actions for Ana Keller'));
  await user.click(await screen.findByRole('menuitem', { name: 'Change role...' }));
  await screen.findByRole('dialog', { name: 'Role of Ana Keller' });
  return user;
}

it('changes the role of a collaborator to an open one', async () => {
  server.answer(changeMemberRole, () => {
    const data = ferryWith({ role: 'Cook', roleId: 'cook' });
    server.answer(viewProject, { data });
    return { message: 'Role changed.', data };
  });
  const user = await openRole();
  expect(screen.getByRole('option', { name: 'Pilot (filled)' })).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Role'), 'Cook (1 place left)');
  await user.click(await button('Change role'));
  expect(await screen.findByText('Cook')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodiesOf(changeMemberRole)).toEqual([{ roleId: 'cook', role: '' }]);
});

it('keeps what was chosen, with the reason, when the place was taken meanwhile', async () => {
  const message = 'All places of the role Cook are filled. Add a place to it, or choose another role.';
  server.refuse(changeMemberRole, 409, { message });
  const user = await openRole();
  expect(screen.getByLabelText('Role in your own words')).toHaveProperty('value', 'Helper');
  await user.selectOptions(screen.getByLabelText('Role'), 'Cook (1 place left)');
  await user.click(await button('Change role'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'cook');
});
