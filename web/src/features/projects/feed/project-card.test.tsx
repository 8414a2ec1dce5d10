import type { Project } from '@tandem/contract/projects';
import { listFeed, listSaved } from '@tandem/contract/projects/project-lists';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

async function showCard(more: Partial<Project>) {
  const server = startFakeServer();
  server.answer(listFeed, { data: [projectNamed('Loom', more)], nextCursor: null, total: 1 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  await renderScreen('/feed', server);
  await screen.findByRole('link', { name: 'Loom' });
}

// spec: added-63
it('says why the project is there, how fresh it is, and whom it looks for', async () => {
  const role = (title: string) => ({ _id: title, title, places: 1, filled: 0, description: '' });
  await showCard({
    skillsRequired: ['Rust', 'Testing'],
    interestsTags: ['maps'],
    roles: [role('Cook'), role('Writer'), role('Tester')],
    lastActivityAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString(),
  });
  expect(screen.getByText('You know Testing · shares #maps')).toBeTruthy();
  expect(screen.getByText('Active').parentElement?.textContent).toBe('Active 3 days ago');
  expect(screen.getByText('Cook, Writer').parentElement?.textContent).toBe('Looking for Cook, Writer +1');
  expect(screen.getByRole('button', { name: /^Ask to join/ })).toBeTruthy();
});

it('of a project that one joined opens it, and offers neither to ask nor to ignore', async () => {
  await showCard({ isMember: true, collaborators: [] });
  expect(screen.getByText('You joined')).toBeTruthy();
  expect(screen.getByText('Joined')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe('/projects/Loom');
  expect(screen.queryByRole('button', { name: /^(Ask to join|Ignore Loom)/ })).toBeNull();
});
