import { askToJoin, listMyApplications } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { write } from '../../../testing/write.ts';
import { JoinDialog } from './join-dialog.tsx';

const hut = { _id: 'hut', title: 'Hut book' };
const ferry = { _id: 'ferry', title: 'Ferry' };
const sent = {
  message: 'Join request sent successfully!',
  data: {
    _id: 'r1',
    projectId: hut._id,
    userId: personNamed('Mira'),
    role: 'Tester',
    roleId: null,
    message: null,
    reason: null,
    status: 'pending' as const,
    createdAt: '2026-11-20T09:00:00.000Z',
  },
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(askToJoin, sent);
  server.answer(listMyApplications, { data: [], nextCursor: null });
});

const role = () => screen.getByRole('textbox', { name: 'Role' });
const message = () => screen.getByRole('textbox', { name: 'Message (optional)' });
const submit = () => screen.getByRole('button', { name: 'Send request' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openDialog(onSent: (projectId: string) => void = () => undefined) {
  function Projects() {
    const [project, setProject] = useState(hut);
    const [isOpen, setOpen] = useState(false);
    const open = (next: typeof hut) => () => {
      setProject(next);
      setOpen(true);
    };
    return (
      <>
        <button type="button" onClick={open(hut)}>
          Join Hut book
        </button>
        <button type="button" onClick={open(ferry)}>
          Join Ferry
        </button>
        <JoinDialog project={project} isOpen={isOpen} onSent={onSent} onClose={() => setOpen(false)} />
      </>
    );
  }
  const app = await renderInApp(<Projects />);
  await app.user.click(screen.getByRole('button', { name: 'Join Hut book' }));
  return app;
}

describe('the join dialog', () => {
  it('names the project and puts the focus on the role', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Ask to join Hut book' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(role()));
  });

  // spec: §5-10
  it('needs a role before it sends anything', async () => {
    const { user } = await openDialog();
    await write(user, role(), '   ', '{Enter}');
    expect(screen.getByText('Please enter a role to join the project.')).toBeTruthy();
    expect(role().getAttribute('aria-invalid')).toBe('true');
    expect(server.requests).toEqual([]);
    await write(user, role(), 'Tester');
    expect(screen.queryByText('Please enter a role to join the project.')).toBeNull();
  });

  it('preselects none of the open roles, and asks for one', async () => {
    const roles = ['Writer', 'Tester'].map((title) => ({
      _id: title,
      title,
      description: '',
      places: 1,
      filled: 0,
    }));
    const project = { ...hut, roles };
    const { user } = await renderInApp(
      <JoinDialog project={project} isOpen onSent={() => undefined} onClose={() => undefined} />,
    );
    const choices = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(choices()).toEqual([false, false, false]);
    expect(screen.queryByRole('textbox', { name: 'Role' })).toBeNull();
    await user.click(submit());
    expect(screen.getByText('Please enter a role to join the project.')).toBeTruthy();
    expect(server.requests).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Tester/ }));
    expect(screen.queryByText('Please enter a role to join the project.')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(server.bodiesOf(askToJoin)).toEqual([{ roleId: 'Tester', message: '' }]));
  });

  it('selects the role that was asked for', async () => {
    const roles = [{ _id: 'w', title: 'Writer', description: '', places: 1, filled: 0 }];
    await renderInApp(
      <JoinDialog
        project={{ ...hut, roles }}
        roleId="w"
        isOpen
        onSent={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Writer/ }).checked).toBe(true);
  });

  it('counts the characters of the message and refuses long ones', async () => {
    const { user } = await openDialog();
    await user.click(message());
    await user.paste(`  ${'x'.repeat(limits.joinMessage)}  `);
    expect(screen.getByText('1,000 of 1,000 characters')).toBeTruthy();
    await user.paste('y');
    await user.click(role());
    await user.paste('x'.repeat(limits.role + 1));
    await user.click(submit());
    expect(screen.getByText('Use at most 60 characters.')).toBeTruthy();
    expect(screen.getByText('Use at most 1,000 characters.')).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  // spec: §4-19, §7.2-04, §8-08
  it('sends role and message on Enter, shows a notice, and closes', async () => {
    const onSent = vi.fn<(projectId: string) => void>();
    const { user } = await openDialog(onSent);
    await write(user, message(), 'I test boats.');
    await write(user, role(), 'Tester', '{Enter}');
    await closed();
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/api/project/join/hut' });
    expect(server.bodiesOf(askToJoin)).toEqual([{ role: 'Tester', message: 'I test boats.' }]);
    expect(onSent.mock.calls).toEqual([['hut']]);
    expect((await screen.findByRole('status')).textContent).toContain('Join request sent successfully!');
  });

  // spec: §8-08
  it('uses its own success sentence when the reply has none', async () => {
    server.answer(askToJoin, { ...sent, message: '' });
    const { user } = await openDialog();
    await write(user, role(), 'Tester', '{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('Join request sent successfully!');
  });

  it('stays open and ignores a second click while it sends', async () => {
    const delayed = server.delay(askToJoin);
    const { user } = await openDialog();
    await write(user, role(), 'Tester');
    await user.click(submit());
    await delayed.sent;
    await write(user, role(), '', '{Enter}{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    delayed.release();
    await closed();
    expect(server.bodiesOf(askToJoin)).toHaveLength(1);
  });

  // spec: §8-09
  it('keeps the input when the network fails, and sends it on the next click', async () => {
    server.fail(askToJoin);
    const { user } = await openDialog();
    await write(user, role(), 'Tester');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to send join request! The server could not be reached. Check your connection and try again.',
    );
    expect(role()).toHaveProperty('value', 'Tester');
    await user.click(submit());
    await closed();
  });

  // spec: §8-09
  it('shows the server’s reason, and its errors at their fields', async () => {
    server.refuse(askToJoin, 400, { message: 'Please check the form.', fields: { role: 'No such role.' } });
    const { user } = await openDialog();
    await write(user, role(), 'Captain');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Please check the form.');
    expect(screen.getByText('No such role.')).toBeTruthy();
  });

  it.each([
    [409, 'Your last request was rejected. You can ask again on Dec 20, 2026.'],
    [429, 'You can send 10 join requests in 24 hours. You can send the next one in 5 hours.'],
  ])('says when the member can ask again, and keeps the input (%i)', async (status, message) => {
    server.refuse(askToJoin, status, { message });
    const { user } = await openDialog();
    await write(user, role(), 'Captain');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(role()).toHaveProperty('value', 'Captain');
  });

  it('stores the input per project until it is sent, but not its errors', async () => {
    const { user } = await openDialog();
    await write(user, role(), 'Tester');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    await user.click(screen.getByRole('button', { name: 'Join Ferry' }));
    expect(role()).toHaveProperty('value', '');
    await user.click(submit());
    await user.keyboard('{Escape}');
    await closed();
    await user.click(screen.getByRole('button', { name: 'Join Hut book' }));
    expect(role()).toHaveProperty('value', 'Tester');
    expect(screen.queryByText('Please enter a role to join the project.')).toBeNull();
    await user.click(submit());
    await closed();
    await user.click(screen.getByRole('button', { name: 'Join Hut book' }));
    expect(role()).toHaveProperty('value', '');
  });
});
