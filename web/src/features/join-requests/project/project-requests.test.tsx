import { listChatMessages, openDirectChat, viewChat } from '@tandem/contract/chat';
import {
  acceptJoinRequest,
  countPendingRequests,
  listProjectRequests,
  rejectJoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { personNamed } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';

const roles = [{ _id: 'cook', title: 'Cook', places: 2, filled: 1, description: '' }];
const request = (name: string, more: Partial<TitledJoinRequest> = {}): TitledJoinRequest => ({
  _id: name,
  projectId: 'p',
  userId: personNamed(name),
  role: 'Painter',
  roleId: null,
  message: `${name} would like to help.`,
  status: 'pending',
  reason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  projectTitle: 'Ferry',
  projectCoverSeed: 7,
  projectStatus: 'open',
  ownerId: 'mira',
  ...more,
});

let server: FakeServer;
let pending: TitledJoinRequest[];
/** Requests that were decided before. */
let others: TitledJoinRequest[];
beforeEach(() => {
  server = startFakeServer();
  pending = [request('Ben'), request('Zoe', { role: 'Cook', roleId: 'cook' })];
  others = [];
  const project = projectNamed('Ferry', { _id: 'p', isOwner: true, isMember: true, roles });
  server.answer(viewProject, { data: project });
  server.answer(listProjectRequests, ({ query }) => ({
    data: [...pending, ...(query['status'] === 'any' ? others : [])].filter(
      ({ _id }) => query['request'] === undefined || query['request'] === _id,
    ),
    nextCursor: null,
  }));
  server.answer(countPendingRequests, () => ({
    data: pending.map(({ projectId, roleId }) => ({ projectId, roleId, pending: 1 })),
  }));
  server.answer(openDirectChat, { message: '', _id: 'd', data: { _id: 'd' } });
  server.answer(viewChat, { data: groupChat({ _id: 'd', kind: 'direct', projectId: null }) });
  server.answer(listChatMessages, { data: [], hasMore: false, changeSeq: 0 });
  const decided = (status: 'accepted' | 'rejected') => () => {
    const [first, ...left] = pending;
    pending = left;
    return { message: '', data: { ...(first ?? request('Ben')), status } };
  };
  server.answer(acceptJoinRequest, decided('accepted'));
  server.answer(rejectJoinRequest, decided('rejected'));
});

const list = async () => within(await screen.findByRole('region', { name: 'Pending join requests' }));

it('groups the requests by role, the open roles of the project first', async () => {
  await renderScreen('/projects/p/requests', server);
  const rows = await list();
  expect(rows.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cook1 of 2 filled',
    'Painter',
  ]);
  expect(rows.getAllByRole('link').map(({ textContent }) => /Ben|Zoe/.exec(textContent)?.[0])).toEqual([
    'Zoe',
    'Ben',
  ]);
});

it('shows the conversation with the applicant beside the request of the URL', async () => {
  await renderScreen('/projects/p/requests?request=Ben', server);
  const thread = within(await screen.findByRole('region', { name: /^Ben .*request$/ }));
  expect(await thread.findByText('Ben would like to help.')).toBeTruthy();
  expect(await thread.findByText('Reply to Ben before you decide')).toBeTruthy();
  expect(server.bodiesOf(openDirectChat)).toEqual([{ userId: pending[0]?.userId._id }]);
});

it('rejects with the reason that the applicant reads, and says so where it was pressed', async () => {
  const { user } = await renderScreen('/projects/p/requests?request=Ben', server);
  await user.click(await screen.findByRole('button', { name: /^Reject Ben/ }));
  expect(server.bodiesOf(rejectJoinRequest)).toEqual([]);
  await write(user, screen.getByRole('textbox', { name: /^Reason for Ben/ }), 'We have a painter.');
  await user.click(screen.getByRole('button', { name: 'Send rejection' }));
  await expect.poll(() => server.bodiesOf(rejectJoinRequest)).toEqual([{ reason: 'We have a painter.' }]);
  const ben = within(screen.getByRole('region', { name: /^Ben .*request$/ }));
  const [result] = await ben.findAllByText(/^You rejected Ben .*request to join Ferry\.$/);
  expect(result?.closest('[role="status"]')?.textContent).toContain('We have a painter.');
  expect((await list()).getByRole('link', { name: /Ben.*Rejected/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull();
});

it('keeps an accepted request open, and never opens the next one by itself', async () => {
  const { user, router } = await renderScreen('/projects/p/requests?request=Ben', server);
  const accept = await screen.findByRole('button', { name: /^Accept Ben/ });
  await user.click(accept);
  expect(await screen.findByText('Accepted. Ben is in.')).toBeTruthy();
  await expect.poll(() => server.bodiesOf(acceptJoinRequest)).toHaveLength(1);
  await expect.poll(() => pending.length).toBe(1);
  await waitFor(async () =>
    expect((await list()).getByRole('link', { name: /Ben/, current: 'page' })).toBeTruthy(),
  );
  expect(screen.queryByRole('region', { name: /^Zoe .*request$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(router.state.location.search).toEqual({ request: 'Ben' });
  expect(server.bodiesOf(openDirectChat)).toEqual([{ userId: 'ben' }]);
  expect(document.activeElement?.textContent).toMatch(/^Ben/);
});

it('says when nobody waits', async () => {
  pending = [];
  await renderScreen('/projects/p/requests', server);
  expect(await screen.findByText('No pending join requests.')).toBeTruthy();
});

it.each([
  ['accepted', 'Accepted. Ben is in.'],
  ['rejected', /^You rejected Ben .*request to join Ferry\.$/],
  ['expired', /^Ben .*request to join Ferry expired after 60 days\.$/],
] as const)(
  'says what came of the request of the URL that is %s, and opens no other',
  async (status, words) => {
    others = [request('Ben', { status })];
    pending = [request('Zoe')];
    await renderScreen('/projects/p/requests?request=Ben', server);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect((await list()).getByRole('link', { name: /Zoe/ }).getAttribute('aria-current')).not.toBe('true');
  },
);

it('says that the request of the URL was withdrawn, and opens no other', async () => {
  const { user } = await renderScreen('/projects/p/requests?request=gone', server);
  expect(await screen.findByText('This request is no longer there.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All requests' }));
  expect(await screen.findByRole('button', { name: /^Accept Zoe/ })).toBeTruthy();
});

it('comes in pages, and opens the request of the URL from a later one', async () => {
  const [ben, zoe] = [request('Ben'), request('Zoe')];
  server.answer(listProjectRequests, ({ query }) => {
    if (query['request'] === 'Zoe') return { data: [zoe], nextCursor: null };
    return query['cursor'] === 'more'
      ? { data: [zoe], nextCursor: null }
      : { data: [ben], nextCursor: 'more' };
  });
  const { user } = await renderScreen('/projects/p/requests?request=Zoe', server);
  expect(await screen.findByRole('region', { name: /^Zoe .*request$/ })).toBeTruthy();
  const rows = await list();
  expect(rows.getAllByRole('link')).toHaveLength(1);
  await user.click(rows.getByRole('button', { name: 'Load more' }));
  expect(await rows.findByRole('link', { name: /Zoe/, current: 'page' })).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Zoe .*request$/ })).toBeTruthy();
});

it('counts all pending requests, also those that are not loaded', async () => {
  server.answer(countPendingRequests, {
    data: [
      { projectId: 'p', roleId: null, pending: 30 },
      { projectId: 'p', roleId: 'cook', pending: 4 },
      { projectId: 'other', roleId: null, pending: 5 },
    ],
  });
  server.fail(rejectJoinRequest);
  const { user } = await renderScreen('/projects/p/requests?request=Ben', server);
  const tabs = within(await screen.findByRole('navigation', { name: 'Project' }));
  expect(await tabs.findByText('34')).toBeTruthy();
  await screen.findByRole('region', { name: /^Ben .*request$/ });
  // What is read again must not be what puts it back.
  const again = [server.delay(listProjectRequests), server.delay(countPendingRequests)];
  await user.click(await screen.findByRole('button', { name: /^Reject Ben/ }));
  await user.click(await screen.findByRole('button', { name: 'Send rejection' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(await (await list()).findByRole('link', { name: /Ben/ })).toBeTruthy();
  expect(tabs.getByText('34')).toBeTruthy();
  again.forEach(({ release }) => release());
});

it('does not send a reason that is too long', async () => {
  const { user } = await renderScreen('/projects/p/requests?request=Ben', server);
  await user.click(await screen.findByRole('button', { name: /^Reject Ben/ }));
  await write(user, screen.getByRole('textbox', { name: /^Reason for Ben/ }), 'x'.repeat(301));
  expect(await screen.findByText('Use at most 300 characters.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send rejection' }).disabled).toBe(true);
});

it('keeps what was typed as a note for the reason, and decides nothing when that is cancelled', async () => {
  const { user } = await renderScreen('/projects/p/requests?request=Ben', server);
  await user.click(await screen.findByRole('button', { name: /^Note to Ben/ }));
  await write(user, screen.getByRole('textbox', { name: /^Note to Ben/ }), 'Perhaps in May.');
  await user.click(screen.getByRole('button', { name: /^Reject Ben/ }));
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason for Ben/ });
  expect(reason.value).toBe('Perhaps in May.');
  await user.type(reason, '{Escape}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Note to Ben/ }).value).toBe(
    'Perhaps in May.',
  );
  expect(server.bodiesOf(rejectJoinRequest)).toEqual([]);
});

it('sends the note with the acceptance', async () => {
  const { user } = await renderScreen('/projects/p/requests?request=Ben', server);
  await user.click(await screen.findByRole('button', { name: /^Note to Ben/ }));
  await write(user, screen.getByRole('textbox', { name: /^Note to Ben/ }), ' Bring the gloves. ');
  await user.click(screen.getByRole('button', { name: /^Accept Ben/ }));
  await expect.poll(() => server.bodiesOf(acceptJoinRequest)).toEqual([{ note: 'Bring the gloves.' }]);
});

it('lists what was decided, in pages, with the note of the owner', async () => {
  const decided = request('Ana', { status: 'accepted', reason: 'Welcome.' });
  server.answer(listProjectRequests, ({ query }) =>
    query['cursor'] === 'more'
      ? { data: [request('Dan', { status: 'accepted' })], nextCursor: null }
      : {
          data: query['status'] === 'accepted' ? [decided] : [],
          nextCursor: query['status'] === 'accepted' ? 'more' : null,
        },
  );
  const { user, router } = await renderScreen('/projects/p/requests', server);
  await user.click(await screen.findByRole('tab', { name: /^Accepted/ }));
  const rows = within(await screen.findByRole('list', { name: 'Accepted join requests' }));
  expect(rows.getByText('Welcome.')).toBeTruthy();
  expect(rows.getByRole('link', { name: 'Say hello to Ana Keller' }).getAttribute('href')).toBe(
    '/chat?tab=direct&with=ana',
  );
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await rows.findByRole('heading', { name: /^Dan Keller/ })).toBeTruthy();
  expect(router.state.location.search).toEqual({ show: 'accepted' });
  await user.click(screen.getByRole('tab', { name: /^Rejected/ }));
  expect(await screen.findByText('No rejected join requests.')).toBeTruthy();
});
