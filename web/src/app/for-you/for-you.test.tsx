import { viewProfile } from '@tandem/contract/account';
import { countUnread, listChats, viewChat } from '@tandem/contract/chat';
import {
  acceptConnectionRequest,
  listConnectionRequests,
  listReceivedRequests,
} from '@tandem/contract/connections';
import { acceptInvitation, listMyInvitations, type ReceivedInvitation } from '@tandem/contract/invitations';
import {
  acceptJoinRequest,
  listMyApplications,
  listReceivedJoinRequests,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { countWaiting, listSuggestions } from '@tandem/contract/people';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOwnProfile } from '../../features/account/public.ts';
import { useWaiting } from '../../features/people/waiting.queries.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { groupChat } from '../../testing/sample-chats.ts';
import { completeMira, personNamed } from '../../testing/sample-people.ts';
import { taskNamed } from '../../testing/sample-tasks.ts';
import { ForYouRail, ForYouStrip } from './for-you.tsx';
import { setFolded, useWelcomed } from './fold.store.ts';

const createdAt = '2026-11-01T08:00:00.000Z';
const request: TitledJoinRequest = {
  _id: 'r1',
  projectId: 'hut',
  userId: personNamed('Elena'),
  role: 'Accessibility',
  roleId: null,
  message: 'A logbook that people fill in tired.',
  status: 'pending',
  reason: null,
  createdAt,
  projectTitle: 'Hut book',
  projectCoverSeed: 7,
  projectStatus: 'open',
  ownerId: 'mira',
};
const invitation: ReceivedInvitation = {
  _id: 'i1',
  project: {
    _id: 'maps',
    title: 'Offline maps',
    coverSeed: 7,
    description: '',
    skillsRequired: [],
    collaboratorsCount: 1,
  },
  invitedBy: { _id: 'jonas', firstName: 'Jonas', lastName: 'Weber', photoUrl: null },
  role: 'Sync protocol',
  roleId: null,
  message: null,
  status: 'pending',
  createdAt,
};
const priya = personNamed('Priya');
const connecting = {
  _id: 'c1',
  fromUserId: priya,
  toUserId: personNamed('Mira'),
  status: 'pending' as const,
  createdAt,
};
const task = (title: string, dueDate: string) => ({
  ...taskNamed(title, { dueDate }),
  projectTitle: 'Hut book',
  taskPrefix: 'HB',
  today: '2026-11-20',
});

let server: FakeServer;
let counts: { joinRequests: number; invitations: number; connectionRequests: number };
beforeEach(() => {
  setFolded(false);
  server = startFakeServer();
  counts = { joinRequests: 1, invitations: 1, connectionRequests: 1 };
  server.answer(countWaiting, () => ({ ...counts, notifications: 0 }));
  server.answer(listReceivedJoinRequests, () => ({
    data: counts.joinRequests > 0 ? [request] : [],
    nextCursor: null,
  }));
  server.answer(listMyInvitations, () => ({
    data: counts.invitations > 0 ? [invitation] : [],
    nextCursor: null,
  }));
  server.answer(listReceivedRequests, () => ({
    requests: counts.connectionRequests > 0 ? [connecting] : [],
    nextCursor: null,
  }));
  server.answer(listMyTasks, {
    data: [
      task('Answer the warden', '2026-11-18'),
      task('Plan', '2026-11-22'),
      task('Someday', '2027-03-01'),
    ],
    nextCursor: null,
  });
  server.answer(countUnread, { data: { c: 2 }, direct: [] });
  server.answer(listChats, { data: [groupChat({ unread: 2 })], nextCursor: null });
});

/** The top bar asks for the counts. */
function Bar() {
  useWaiting(true);
  return null;
}
const rail = () =>
  renderInApp(
    <>
      <Bar />
      <ForYouRail />
    </>,
  );
const row = async (name: RegExp | string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li')!);
};

describe('the rail', () => {
  it('lists what waits, what is due and what is unread, each with its whole list', async () => {
    await rail();
    expect((await row('Elena Keller')).getByText(/asks to join/).textContent).toContain(
      'asks to join Hut book as Accessibility',
    );
    expect((await row('Jonas Weber')).getByText(/invites you to/)).toBeTruthy();
    expect((await row('Priya Keller')).getByText(/wants to connect/)).toBeTruthy();
    const due = within(await screen.findByRole('list', { name: 'Tasks due' }));
    expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HB-1Answer the warden2 days late',
      'HB-1Plan2 days left',
    ]);
    const chats = within(await screen.findByRole('list', { name: 'Unread chats' }));
    expect(chats.getByRole('link', { name: /Tide tables.*2 unread/ })).toBeTruthy();
    const hrefs = ['Join requests', 'My Tasks', 'All chats'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/join-requests', '/my-tasks', '/chat']);
  });

  it('accepts a request where it stands, and says the next step there', async () => {
    server.answer(acceptJoinRequest, () => {
      counts.joinRequests = 0;
      return { message: '', data: { ...request, status: 'accepted' as const } };
    });
    const { user } = await rail();
    const elena = await row('Elena Keller');
    await user.click(elena.getByRole('button', { name: 'Accept Elena Keller' }));
    expect((await elena.findByRole('status')).textContent).toBe('Accepted. Elena is in.');
    expect(elena.getByRole('link', { name: 'Say hello to Elena Keller' })).toBeTruthy();
    await waitFor(() => expect(screen.getByText('2 wait')).toBeTruthy());
    expect(await row('Elena Keller')).toBeTruthy();
  });

  it('asks before it accepts somebody into a closed project', async () => {
    server.answer(listReceivedJoinRequests, {
      data: [{ ...request, projectStatus: 'closed' }],
      nextCursor: null,
    });
    const { user } = await rail();
    await user.click((await row('Elena Keller')).getByRole('button', { name: 'Accept Elena Keller' }));
    expect(await screen.findByRole('dialog', { name: 'Accept into a closed project?' })).toBeTruthy();
    expect(server.bodiesOf(acceptJoinRequest)).toEqual([]);
  });

  it('accepts an invitation, and leads to the board from there', async () => {
    server.answer(acceptInvitation, () => {
      counts.invitations = 0;
      return { message: '', data: { _id: 'i1', projectId: 'maps', status: 'accepted' as const } };
    });
    const { user } = await rail();
    const jonas = await row('Jonas Weber');
    await user.click(jonas.getByRole('button', { name: 'Accept the invitation to Offline maps' }));
    expect((await jonas.findByRole('status')).textContent).toBe('You joined Offline maps.');
    expect(jonas.getByRole('link', { name: 'Open board of Offline maps' }).getAttribute('href')).toBe(
      '/projects/maps/tasks',
    );
  });

  it('keeps an invitation that could not be accepted, with the reason', async () => {
    server.refuse(acceptInvitation, 409, { message: 'The project is full.' });
    const { user } = await rail();
    const jonas = await row('Jonas Weber');
    await user.click(jonas.getByRole('button', { name: 'Accept the invitation to Offline maps' }));
    expect((await jonas.findByRole('alert')).textContent).toBe('The project is full.');
    expect(jonas.getByRole('button', { name: 'Decline the invitation to Offline maps' })).toBeTruthy();
  });

  it('accepts a connection', async () => {
    server.answer(acceptConnectionRequest, () => {
      counts.connectionRequests = 0;
      return { message: 'Connected.', request: { ...connecting, status: 'accepted' as const } };
    });
    const { user } = await rail();
    const row1 = await row('Priya Keller');
    await user.click(row1.getByRole('button', { name: 'Accept Priya Keller' }));
    expect((await row1.findByRole('status')).textContent).toBe('You and Priya Keller are connected.');
  });

  it('says that nothing waits, and asks for no list then', async () => {
    counts = { joinRequests: 0, invitations: 0, connectionRequests: 0 };
    server.answer(listMyTasks, { data: [], nextCursor: null });
    server.answer(countUnread, { data: {}, direct: [] });
    await rail();
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
    expect(await screen.findByText('No task is due this week.')).toBeTruthy();
    expect(await screen.findByText('No unread messages.')).toBeTruthy();
    const asked = new Set(server.requests.map(({ path }) => path));
    expect([...asked].toSorted()).toEqual(
      [countUnread, countWaiting, listMyTasks].map(({ path }) => path).toSorted(),
    );
  });

  it('says what failed, and tries again', async () => {
    server.refuse(listMyTasks, 404, {});
    const { user } = await rail();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your tasks could not be loaded.');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Tasks due' })).toBeTruthy();
  });

  it('folds to a button that says how much waits, and stays folded', async () => {
    const { user, unmount } = await rail();
    await row('Elena Keller');
    await user.click(screen.getByRole('button', { name: 'Hide “For you”' }));
    expect(screen.queryByRole('link', { name: 'Elena Keller' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Show “For you”' });
    expect(document.activeElement).toBe(button);
    expect(screen.getByText('3 wait')).toBeTruthy();
    unmount();
    await rail();
    expect(await screen.findByRole('button', { name: 'Show “For you”' })).toBeTruthy();
  });
});

it('the strip counts what waits, is due and unread, and opens the same lists', async () => {
  const { user } = await renderInApp(
    <>
      <Bar />
      <ForYouStrip />
    </>,
  );
  const strip = await screen.findByRole('button', { name: '3 waiting for you 2 tasks due 2 unread' });
  expect(screen.queryByRole('list', { name: 'Tasks due' })).toBeNull();
  await user.click(strip);
  expect(await screen.findByRole('list', { name: 'Tasks due' })).toBeTruthy();
  expect(await row('Elena Keller')).toBeTruthy();
  await user.click(strip);
  expect(screen.queryByRole('list', { name: 'Tasks due' })).toBeNull();
});

it('the strip says in a sentence that nothing waits', async () => {
  counts = { joinRequests: 0, invitations: 0, connectionRequests: 0 };
  server.answer(listMyTasks, { data: [], nextCursor: null });
  server.answer(countUnread, { data: {}, direct: [] });
  await renderInApp(
    <>
      <Bar />
      <ForYouStrip />
    </>,
  );
  expect(await screen.findByText('Nothing waits for you, and no task is due.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /waiting for you/ })).toBeNull();
});

it('finds an unread chat that is on no loaded page of the inbox', async () => {
  server.answer(countUnread, { data: { c: 2, old: 1 }, direct: [] });
  server.answer(viewChat, { data: groupChat({ _id: 'old', title: 'River gauges', unread: 1 }) });
  await rail();
  expect(await screen.findByRole('link', { name: /River gauges/ })).toBeTruthy();
});

describe('a newcomer', () => {
  const lucia = { ...completeMira, _id: 'lucia', firstName: 'Lucía', createdAt: new Date().toISOString() };
  let applied: TitledJoinRequest[];
  beforeEach(() => {
    applied = [];
    useWelcomed.setState({ closedBy: null });
    counts = { joinRequests: 0, invitations: 0, connectionRequests: 0 };
    server.answer(listMyTasks, { data: [], nextCursor: null });
    server.answer(countUnread, { data: {}, direct: [] });
    server.answer(listChats, { data: [], nextCursor: null });
    server.answer(listMyApplications, () => ({ data: applied, nextCursor: null }));
    server.answer(listConnectionRequests, {
      requests: [],
      nextCursor: null,
      sentCounts: { pending: 0, accepted: 0, rejected: 0 },
    });
    server.answer(listSuggestions, {
      suggestions: [{ ...personNamed('Iris'), reason: '2 shared interests: birds, maps' }],
      mayInvite: false,
      page: 1,
      limit: 10,
      total: 1,
    });
  });
  const welcome = async () => {
    const view = await renderInApp(<Welcomed />, { me: lucia });
    view.client.setQueryData(keyOf(viewProfile), { user: lucia });
    return view;
  };
  /** As below the top bar, which knows the profile. */
  function Welcomed() {
    useOwnProfile();
    return (
      <>
        <Bar />
        <ForYouRail />
      </>
    );
  }

  it('is welcomed with three steps, of which the first open one is offered, and with people to meet', async () => {
    await welcome();
    expect(await screen.findByRole('heading', { name: 'Welcome, Lucía' })).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'First steps' })).getAllByRole('listitem');
    expect(steps.map(({ dataset }) => dataset['state'])).toEqual(['done', 'current', undefined]);
    expect(screen.getByRole('link', { name: 'Discover People' }).getAttribute('href')).toBe('/people/feed');
    expect(await screen.findByRole('button', { name: 'Connect with Iris Keller' })).toBeTruthy();
  });

  it('is not welcomed again after closing it', async () => {
    const { user, unmount } = await welcome();
    await user.click(await screen.findByRole('button', { name: 'Close the welcome' }));
    expect(screen.queryByRole('heading', { name: 'Welcome, Lucía' })).toBeNull();
    unmount();
    await welcome();
    expect(await screen.findByText('No unread messages.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Welcome, Lucía' })).toBeNull();
  });

  it('is welcomed no longer once the three steps are done', async () => {
    applied = [request];
    server.answer(listChats, ({ query }) => ({
      data: query['kind'] === 'direct' ? [groupChat({ kind: 'direct' })] : [],
      nextCursor: null,
    }));
    await welcome();
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path === listMyApplications.path)).toBe(true),
    );
    expect(await screen.findByText('No unread messages.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Welcome, Lucía' })).toBeNull();
  });
});
