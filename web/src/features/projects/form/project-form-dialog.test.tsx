import { listChats } from '@tandem/contract/chat';
import { countPendingRequests } from '@tandem/contract/join-requests';
import { suggestEntries } from '@tandem/contract/people';
import { createProject, editProject, type Project } from '@tandem/contract/projects';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';

let server: FakeServer;
let stored: Project[];
beforeEach(() => {
  stored = [];
  server = startFakeServer();
  server.answer(suggestEntries, { suggestions: [] });
  server.answer(listChats, { data: [], nextCursor: null });
  server.answer(countPendingRequests, { data: [] });
  server.answer(listMyProjects, ({ query }) => {
    const data = query['state'] === 'inactive' ? [] : stored;
    return { data, nextDeadlines: [], page: 1, limit: 10, total: data.length };
  });
});

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) =>
  dialog().queryByRole('textbox', { name }) ?? dialog().getByRole('combobox', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const failure = (sentence: string) =>
  waitFor(() => expect(dialog().getByRole('alert').textContent).toContain(sentence));

describe('a new project', () => {
  async function open(user: UserEvent) {
    await screen.findByText('You have no projects yet.');
    await user.click(screen.getByRole('button', { name: 'Add Project' }));
    await screen.findByRole('dialog', { name: 'Create Project' });
  }

  // spec: §5-12, §5-13, §8-14
  it('needs every field, and splits skills and tags at commas', async () => {
    server.answer(createProject, ({ body }) => {
      stored = [projectNamed('Greenhouse', { ...(body as object), isOwner: true })];
      return { message: '', project: stored[0] as Project };
    });
    const { user } = await renderScreen('/my-projects', server);
    await open(user);
    await write(user, field('Title'), 'Greenhouse', '{Enter}');
    expect(dialog().getByText('Please fill in all fields!')).toBeTruthy();
    expect(document.activeElement).toBe(field('Description'));
    await write(user, field('Description'), 'Warm all year.');
    await write(user, field('Skills'), 'C, , soldering,c');
    await write(user, field('Tags'), 'plants', '{Enter}{Enter}');
    await closed();
    expect(await screen.findByText('Project created successfully!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Greenhouse' })).toBeTruthy();
    expect(server.bodiesOf(createProject)).toMatchObject([
      { skillsRequired: ['C', 'soldering'], interestsTags: ['plants'] },
    ]);
  });

  // spec: §8-14
  it('keeps the input when it cannot be created, even after the dialog is closed', async () => {
    server.fail(createProject);
    server.refuse(createProject, 409, { message: 'Not today.' });
    const { user } = await renderScreen('/my-projects', server);
    await open(user);
    for (const name of ['Title', 'Description', 'Skills', 'Tags'])
      await write(user, field(name), `My ${name}`);
    await user.keyboard('{Enter}{Enter}');
    await failure('Failed to create project!');
    await user.keyboard('{Escape}');
    await closed();
    await open(user);
    expect(dialog().getByRole('list', { name: 'Skills: 1' }).textContent).toBe('My Skills');
    await write(user, field('Tags'), '', '{Enter}');
    await failure('Not today.');
  });
});

describe('an own project', () => {
  // spec: §5-14, §8-15
  it('needs a title when it is edited, and shows a failure', async () => {
    stored = [projectNamed('Forge', { isOwner: true })];
    server.refuse(editProject, 500, {});
    server.refuse(editProject, 409, { message: 'Locked.' });
    server.answer(editProject, { message: '', data: projectNamed('Forge') });
    const { user } = await renderScreen('/my-projects', server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Forge' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Project' }));
    await screen.findByRole('dialog', { name: 'Edit Project' });
    await user.clear(field('Title'));
    await user.keyboard('{Enter}');
    expect(dialog().getByText('Title is required.')).toBeTruthy();
    for (const name of ['Title', 'Description']) expect(field(name)).toHaveProperty('required', true);
    for (const name of ['Skills', 'Tags']) expect(field(name)).toHaveProperty('required', false);
    await write(user, field('Title'), 'Forge', '{Enter}');
    await failure('Failed to update project.');
    await write(user, field('Title'), '', '{Enter}');
    await failure('Locked.');
  });
});
