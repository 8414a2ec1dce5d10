import { listMyInvitations } from '@tandem/contract/invitations';
import { countPendingRequests } from '@tandem/contract/join-requests';
import { type ProjectRepository, projectMessages, viewProject } from '@tandem/contract/projects';
import {
  type GoodFirstIssue,
  importedMessage,
  importGoodFirstIssues,
  listGoodFirstIssues,
  setRepository,
} from '@tandem/contract/projects/project-repository';
import { listProjectActivity } from '@tandem/contract/tasks/tasks-comments';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

const url = 'https://github.com/alpine-huts/hut-book';
const link = { title: 'Source', url };
const ferry = projectNamed('Ferry', { _id: 'p', isOwner: true, isMember: true, links: [link] });
const repository: ProjectRepository = {
  url,
  name: 'alpine-huts/hut-book',
  kind: 'github',
  card: {
    description: 'A logbook for mountain shelters',
    stars: 182,
    language: 'TypeScript',
    licence: 'AGPL-3.0',
    lastCommitAt: '2026-11-01T09:00:00.000Z',
    goodFirstIssues: 2,
  },
  problem: null,
  issuesUrl: `${url}/issues`,
  askedAt: '2026-11-01T09:00:00.000Z',
};
const issue = (number: number, title: string, isImported = false): GoodFirstIssue => ({
  number,
  title,
  url: `${url}/issues/${number}`,
  labels: ['good first issue'],
  createdAt: null,
  isImported,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: ferry });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(countPendingRequests, { data: [] });
  server.answer(listGoodFirstIssues, { data: [], problem: null, hosts: ['github.com', 'gitlab.com'] });
});

const open = () => renderScreen('/projects/p/settings/repository', server);

it('names a link of the project as its repository, and shows why an address is refused', async () => {
  server.refuse(setRepository, 400, {
    message: 'No.',
    fields: { url: 'Enter the address of a repository.' },
  });
  server.answer(setRepository, {
    message: projectMessages.repositorySet,
    data: { ...ferry, repository: { ...repository, card: null, problem: 'unreachable' } },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Use ${url}` }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the address of a repository.')).toBeTruthy();
  await user.type(screen.getByLabelText('Repository'), '/');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const sentence = 'github.com does not answer now. Its details come back by themselves.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('No good first issues')).toBeTruthy();
});

it('adds chosen issues to the board, and none that is there', async () => {
  server.answer(viewProject, { data: { ...ferry, repository } });
  const hosts = ['github.com'];
  const data = [issue(12, 'Large-type mode'), issue(14, 'Count the bunks'), issue(15, 'Old one', true)];
  server.answer(listGoodFirstIssues, { data, problem: null, hosts });
  server.answer(importGoodFirstIssues, { message: importedMessage(2), data: null });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Old one' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  expect(await screen.findByText('2 tasks added to the board.')).toBeTruthy();
  expect(server.requests.find(({ path }) => path.endsWith('/repository/import'))?.body).toEqual({
    numbers: [12, 14],
  });
});

it('stands on the overview in place of the same link', async () => {
  server.answer(viewProject, { data: { ...ferry, isOwner: false, isMember: false, repository } });
  server.answer(listProjectActivity, { data: [] });
  await renderScreen('/projects/p', server);
  const card = within(await screen.findByRole('region', { name: 'Source' }));
  const name = card.getByRole('link', { name: /alpine-huts\/hut-book/ });
  expect([name.getAttribute('href'), name.getAttribute('rel')]).toEqual([url, 'ugc nofollow noopener']);
  expect(card.getByText('AGPL-3.0')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Links' })).toBeNull();
});
