import {
  type CommunityProject,
  listCommunityProjects,
  viewCommunityProject,
} from '@tandem/contract/administration/administration-projects';
import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { countReports } from '@tandem/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira, personNamed } from '../../../testing/sample-people.ts';

const tide: CommunityProject = {
  _id: 'tide',
  title: 'Tide tables',
  owner: personNamed('Olga'),
  members: 2,
  status: 'open',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastActivityAt: '2026-11-20T09:00:00.000Z',
  hiddenAt: null,
  archivedAt: null,
  deletedAt: null,
  openReports: 2,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(countReports, { data: { open: 1, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listCommunityProjects, { data: [tide], nextCursor: null });
});
const open = (path: string) => renderScreen(path, server, { ...mira, communityRole: 'moderator' });

it('marks reported projects, and lists only them when asked to', async () => {
  const { user, router } = await open('/admin/projects');
  const row = await screen.findByRole('link', { name: /Tide tables/ });
  expect(row.textContent).toContain('Reported');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Reported');
  await waitFor(() => expect(server.requests.at(-1)?.query).toMatchObject({ state: 'reported' }));
  expect(router.state.location.search).toEqual({ show: 'reported' });
});

it('leads from a project to its open reports, and offers moderators no more than to hide it', async () => {
  const data = {
    ...tide,
    description: 'When it is high.',
    restorableUntil: null,
    mayAct: true,
    mayShow: true,
  };
  server.answer(viewCommunityProject, { data });
  await open('/admin/projects/tide');
  const card = within(await screen.findByRole('article', { name: 'Tide tables' }));
  expect(card.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/admin/reports');
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hide']);
});
