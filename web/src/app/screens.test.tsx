import { listConnectionRequests, listConnections, listReceivedRequests } from '@tandem/contract/connections';
import { listMyApplications, listReceivedJoinRequests } from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { listPeopleFeed, listSuggestions } from '@tandem/contract/people';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  server.answer(listMyProjects, { data: [], nextDeadlines: [], page: 1, limit: 10, total: 0 });
  server.answer(listMyCollaborations, { data: [], nextCursor: null });
  server.answer(listReceivedJoinRequests, { data: [], nextCursor: null });
  server.answer(listMyApplications, { data: [], nextCursor: null });
  server.answer(listPeopleFeed, { data: [], nextCursor: null });
  server.answer(listSuggestions, { suggestions: [], page: 1, limit: 10, total: 0 });
  const sentCounts = { pending: 0, accepted: 0, rejected: 0 };
  server.answer(listConnectionRequests, { requests: [], nextCursor: null, sentCounts });
  server.answer(listReceivedRequests, { requests: [], nextCursor: null });
  server.answer(listConnections, { connections: [], nextCursor: null });
});

const failure = async (sentence: string) =>
  waitFor(() => expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain(sentence));

const refused = 'Closed for today.';
const working = 'Failed to fetch working projects.';

// spec: §2.9-08, §2.10-08, §2.14-10, §2.15-07, §8-17, §8-18, §8-19, §8-21, §8-22, §8-23, §8-24, §8-27
it.each<[path: string, list: Operation, explained: string, fallback: string, empty: string]>([
  ['/feed', listFeed, refused, 'Failed to fetch projects.', 'No projects found in your feed.'],
  ['/my-projects', listMyProjects, refused, 'Failed to fetch projects.', 'You have no projects yet.'],
  ['/my-working-projects', listMyCollaborations, working, working, 'No projects found.'],
  [
    '/join-requests',
    listReceivedJoinRequests,
    refused,
    'Failed to fetch requests.',
    'No pending join requests.',
  ],
  ['/people/feed', listSuggestions, refused, 'Failed to fetch suggestions.', 'No suggestions found.'],
  [
    '/sent-requests',
    listConnectionRequests,
    refused,
    'Failed to fetch sent requests.',
    'No sent requests found.',
  ],
  [
    '/received-requests',
    listReceivedRequests,
    refused,
    'Failed to fetch requests.',
    'No received requests found.',
  ],
  ['/my-connections', listConnections, refused, 'Failed to fetch connections.', 'No connections found.'],
])(
  '%s shows why its list failed to load, and loads it on Retry',
  async (path, list, explained, fallback, empty) => {
    server.refuse(list, 400, { message: refused });
    // The archived projects are a second request to the same address.
    if (path === '/my-projects') server.refuse(list, 400, { message: refused });
    server.refuse(list, 400, {});
    const { user } = await renderScreen(path, server);
    await failure(explained);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await failure(fallback);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(empty)).toBeTruthy();
  },
);
