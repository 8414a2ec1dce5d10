import { createTask, editTask } from '@tandem/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { ben as benNamed, me, taskNamed } from '../../../testing/sample-tasks.ts';
import { write } from '../../../testing/write.ts';
import { TaskFormDialog } from './task-form-dialog.tsx';
import type { FormSubject } from './task-form.view.ts';

// The form checks ids as the server does.
const ben = { ...benNamed, _id: '01932c07-9a00-7000-8000-000000000001' };
const hull = {
  ...taskNamed('Hull', { description: 'Tar it.', dueDate: '2026-12-01', labels: ['hull'], version: 4 }),
  isCut: false as const,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(createTask, ({ body }) => ({ message: '', data: taskNamed('New', body as object) }));
  server.answer(editTask, ({ body }) => ({
    message: '',
    data: { ...hull, ...(body as object), version: 5 },
  }));
});

/** The dialog with a button that opens it again, and one that stands for a change by somebody else. */
function Form({ subject, versionLater }: { subject: FormSubject; versionLater: number | null }) {
  const [isOpen, setOpen] = useState(true);
  const [versionNow, setVersionNow] = useState<number | null>(subject.task?.version ?? 1);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reopen
      </button>
      <button type="button" onClick={() => setVersionNow(versionLater)}>
        Change
      </button>
      <TaskFormDialog
        projectId="p"
        subject={subject}
        assignable={{ people: [me, ben], hasMore: false }}
        versionNow={versionNow}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const open = async (subject: FormSubject, versionLater: number | null = null) => {
  const app = await renderInApp(<Form subject={subject} versionLater={versionLater} />);
  await screen.findByRole('dialog');
  // Typing before the dialog has moved the focus would be lost.
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  return app;
};
const press = (name: string) => dialog().getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Buttons behind the dialog are hidden from the accessibility tree. */
const behind = (text: string) => screen.getByText(text);

describe('the form of a new task', () => {
  it('sends what was filled in by Enter, and nothing for what was left empty', async () => {
    const { user } = await open({ status: 'To Do' });
    expect(dialog().getByRole('heading', { name: 'New task' })).toBeTruthy();
    await write(user, field('Title'), '  Buy rope ', '{Enter}');
    await closed();
    expect(server.bodiesOf(createTask)).toMatchObject([
      { title: 'Buy rope', description: null, dueDate: null, priority: 'Medium', labels: [] },
    ]);
    expect(await screen.findByText('Task created.')).toBeTruthy();
  });

  it('sends every field', async () => {
    const { user } = await open({ status: 'In Progress' });
    expect(dialog().getByRole('heading', { name: 'New task in In Progress' })).toBeTruthy();
    await write(user, field('Title'), 'Buy rope');
    await write(user, field('Description'), 'Twelve metres.');
    await write(user, field('Due date'), '2026-12-24');
    await user.selectOptions(field('Priority'), 'High');
    await write(user, field('Labels'), 'hull, , deck');
    await user.selectOptions(field('Assign to'), 'Ben Keller');
    await user.click(press('Create Task'));
    await closed();
    expect(server.bodiesOf(createTask)).toMatchObject([
      {
        title: 'Buy rope',
        description: 'Twelve metres.',
        dueDate: '2026-12-24',
        priority: 'High',
        labels: ['hull', 'deck'],
        status: 'In Progress',
        assignedTo: ben._id,
      },
    ]);
  });

  // spec: added-908
  it('names a retry after a lost reply as the attempt before, and another task otherwise', async () => {
    const { user } = await open({ status: 'To Do' });
    const sent = () => server.bodiesOf(createTask) as { title: string; clientId: string }[];
    const send = async (title: string, attempts: number) => {
      await write(user, field('Title'), title, '{Enter}');
      await waitFor(() => expect(sent()).toHaveLength(attempts));
      await waitFor(() => expect(press('Create Task')).toHaveProperty('disabled', false));
    };
    for (let lost = 0; lost < 3; lost += 1) server.fail(createTask);
    await send('Buy rope', 1);
    await send('', 2);
    await send('s', 3);
    const [first, retry, other] = sent();
    expect(sent().map(({ title }) => title)).toEqual(['Buy rope', 'Buy rope', 'Buy ropes']);
    expect(first?.clientId).toMatch(/^[\da-f-]{36}$/);
    expect([retry?.clientId === first?.clientId, other?.clientId === first?.clientId]).toEqual([true, false]);
  });

  it('saves nothing without a title, and leads to it', async () => {
    const { user } = await open({ status: 'To Do' });
    await write(user, field('Description'), 'Twelve metres.');
    await write(user, field('Title'), '   ', '{Enter}');
    await waitFor(() => expect(field('Title').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
    expect(server.bodiesOf(createTask)).toEqual([]);
  });

  it('shows the refusal of a field beside it, and keeps what was typed', async () => {
    server.refuse(createTask, 400, {
      message: 'Check the marked fields.',
      fields: { dueDate: 'Due date must be between 1970 and 9999.' },
    });
    const { user } = await open({ status: 'To Do' });
    await write(user, field('Title'), 'Buy rope', '{Enter}');
    expect(await dialog().findByText('Due date must be between 1970 and 9999.')).toBeTruthy();
    expect(field('Due date').getAttribute('aria-invalid')).toBe('true');
    expect(field('Title').value).toBe('Buy rope');
    await user.click(press('Create Task'));
    await closed();
  });

  it('keeps a draft when it is closed, says so, and starts over; Cancel discards it', async () => {
    const { user } = await open({ status: 'To Do' });
    await write(user, field('Title'), 'Buy rope');
    await user.keyboard('{Escape}');
    await closed();
    await user.click(behind('Reopen'));
    expect(await dialog().findByText('Your draft has been restored.')).toBeTruthy();
    expect(field('Title').value).toBe('Buy rope');
    await user.click(press('Start over'));
    expect(field('Title').value).toBe('');
    await write(user, field('Title'), 'Sell rope');
    await user.click(press('Cancel'));
    await closed();
    await user.click(behind('Reopen'));
    await screen.findByRole('dialog');
    expect(field('Title').value).toBe('');
  });
});

describe('the form of a task', () => {
  it('opens with its values, and sends what was changed with its version', async () => {
    const { user } = await open({ status: 'To Do', task: hull });
    expect(dialog().getByRole('heading', { name: 'Edit task' })).toBeTruthy();
    const values = ['Title', 'Description', 'Due date', 'Priority'].map((name) => field(name).value);
    expect(values).toEqual(['Hull', 'Tar it.', '2026-12-01', hull.priority ?? 'Medium']);
    expect(dialog().queryByLabelText('Assign to')).toBeNull();
    await user.clear(field('Due date'));
    await write(user, field('Title'), ' of oak');
    await user.click(press('Update Task'));
    await closed();
    expect(server.bodiesOf(editTask)).toEqual([{ title: 'Hull of oak', dueDate: null, version: 4 }]);
  });

  it.each([
    [5, 'Someone else changed this task while you were editing it. Your changes are still here.'],
    [null, 'Someone else deleted this task while you were editing it. Your changes are still here.'],
  ])('says that somebody else changed it to version %s', async (version, sentence) => {
    const { user } = await open({ status: 'To Do', task: hull }, version);
    await write(user, field('Title'), ' of oak');
    behind('Change').click();
    expect(await dialog().findByText(sentence)).toBeTruthy();
    expect(field('Title').value).toBe('Hull of oak');
    await user.click(press('Cancel Edit'));
    await closed();
  });

  it('asks which version to keep when both changed the same field, and merges the others', async () => {
    const current = { ...hull, title: 'Hull of elm', description: 'Tar it twice.', version: 6 };
    const { user } = await open({ status: 'To Do', task: hull });
    server.refuse(editTask, 409, { message: 'Changed.', fields: { title: 'Changed.' }, current });
    await write(user, field('Title'), ' of oak');
    await user.click(press('Update Task'));
    const own = await dialog().findByRole('radio', { name: /Keep yours/ });
    expect(own.textContent).toContain('Hull of oak');
    expect(field('Description').value).toBe('Tar it twice.');
    await user.click(press('Update Task'));
    expect(await dialog().findByText('Choose a version, then select Update Task again.')).toBeTruthy();
    expect(server.bodiesOf(editTask)).toHaveLength(1);
    await user.click(dialog().getByRole('radio', { name: /Keep yours/ }));
    await user.click(press('Update Task'));
    await closed();
    expect(server.bodiesOf(editTask).at(-1)).toEqual({ title: 'Hull of oak', version: 6 });
  });
});
