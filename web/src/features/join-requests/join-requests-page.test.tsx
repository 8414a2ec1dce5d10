import {
  acceptJoinRequest,
  listReceivedJoinRequests,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { personNamed } from '../../testing/sample-people.ts';

const request = (name: string, day: number): TitledJoinRequest => ({
  _id: name,
  projectId: 'p',
  userId: personNamed(name),
  role: 'Painter',
  roleId: null,
  message: null,
  status: 'pending',
  reason: null,
  createdAt: `2026-11-0${day}T08:00:00.000Z`,
  projectTitle: 'Ferry',
  projectCoverSeed: 7,
  projectStatus: 'open',
  ownerId: 'mira',
});

let server: FakeServer;
let pending: TitledJoinRequest[];
beforeEach(() => {
  server = startFakeServer();
  pending = [request('Ana', 1), request('Ben', 2), request('Zoe', 3)];
  // Two requests a page.
  server.answer(listReceivedJoinRequests, ({ query }) => {
    const from =
      query['cursor'] === undefined ? 0 : pending.findIndex(({ _id }) => _id === query['cursor']) + 1;
    const data = pending.slice(from, from + 2);
    return { data, nextCursor: from + 2 < pending.length ? data.at(-1)!._id : null };
  });
  server.answer(acceptJoinRequest, () => {
    const [first, ...others] = pending;
    pending = others;
    return { message: '', data: { ...first!, status: 'accepted' as const } };
  });
});

const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button', { name: /^Accept/ })
    .map((button) => /Ana|Ben|Zoe/.exec(button.getAttribute('aria-label') ?? '')?.[0]);

it('shows the requests in pages', async () => {
  const { user } = await renderScreen('/join-requests', server);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toEqual(['Ana', 'Ben', 'Zoe']));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says what came of a decided request in its place, and moves no other card under the pointer', async () => {
  const { user } = await renderScreen('/join-requests', server);
  await user.click(await screen.findByRole('button', { name: /^Accept Ana/ }));
  const result = await screen.findByText('Accepted. Ana is in.');
  expect(result.closest('[role="status"]')).toBeTruthy();
  await expect.poll(() => pending.length).toBe(2);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Ana Keller', 'Ben Keller']);
  expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull();
});

it('takes the buttons of a decided request at once, and reads the pages again', async () => {
  const { user } = await renderScreen('/join-requests', server);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  const { release } = server.delay(acceptJoinRequest);
  await user.click(screen.getByRole('button', { name: /^Accept Ana/ }));
  await waitFor(() => expect(names()).toEqual(['Ben', 'Zoe']));
  release();
  await expect.poll(() => pending.length).toBe(2);
  await waitFor(() => expect(names()).toEqual(['Ben', 'Zoe']));
});

it('puts the request back at its position when the decision fails', async () => {
  server.fail(acceptJoinRequest);
  const { user } = await renderScreen('/join-requests', server);
  await screen.findByRole('button', { name: /^Accept Ben/ });
  // The list that is read again must not be what puts it back.
  const { release } = server.delay(listReceivedJoinRequests);
  await user.click(screen.getByRole('button', { name: /^Accept Ana/ }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Ana', 'Ben']));
  release();
});

it('reads the next page when all that is shown was decided', async () => {
  const { user } = await renderScreen('/join-requests', server);
  const { release } = server.delay(acceptJoinRequest);
  await user.click(await screen.findByRole('button', { name: /^Accept Ana/ }));
  await user.click(screen.getByRole('button', { name: /^Accept Ben/ }));
  expect(screen.queryByText('No pending join requests.')).toBeNull();
  release();
  await waitFor(() => expect(names()).toEqual(['Zoe']));
});
