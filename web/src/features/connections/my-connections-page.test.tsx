import { disconnect, listConnections } from '@tandem/contract/connections';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { personNamed } from '../../testing/sample-people.ts';

const connection = (name: string) => ({
  ...personNamed(name, { connectionStatus: 'accepted', requestId: `r-${name}` }),
  connectedSince: '2026-11-20T09:00:00.000Z',
  chatId: null,
});

it('shows connections in pages, and removes one of a later page at once', async () => {
  const server = startFakeServer();
  server.answer(listConnections, ({ query }) =>
    query['cursor'] === 'two'
      ? { connections: [connection('Cleo'), connection('Dora')], nextCursor: null }
      : { connections: [connection('Ana'), connection('Ben')], nextCursor: 'two' },
  );
  const { user } = await renderScreen('/my-connections', server);
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(await screen.findByRole('heading', { name: 'Ben Keller' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Dora Keller' })).toBeTruthy();
  expect(names()).toEqual(['Ana Keller', 'Ben Keller', 'Cleo Keller', 'Dora Keller']);
  server.delay(disconnect);
  await user.click(screen.getByRole('button', { name: 'More about Cleo Keller' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(names).toEqual(['Ana Keller', 'Ben Keller', 'Dora Keller']);
});

it('finds connections by name, and removes one from all of them too', async () => {
  const server = startFakeServer();
  const all = [connection('Ana'), connection('Ben'), connection('Anton')];
  server.answer(listConnections, ({ query }) => ({
    connections: all.filter(({ firstName }) => firstName.startsWith(String(query['search'] ?? ''))),
    nextCursor: null,
  }));
  const { user } = await renderScreen('/my-connections', server);
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await user.type(await screen.findByRole('searchbox', { name: 'Search your connections' }), 'An');
  await expect.poll(names).toEqual(['Ana Keller', 'Anton Keller']);
  server.delay(disconnect);
  await user.click(screen.getByRole('button', { name: 'More about Ana Keller' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(names).toEqual(['Anton Keller']);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await expect.poll(names).toEqual(['Ben Keller', 'Anton Keller']);
});

it('says that a search finds nobody, and clears it', async () => {
  const server = startFakeServer();
  server.answer(listConnections, ({ query }) => ({
    connections: query['search'] === undefined ? [connection('Ana')] : [],
    nextCursor: null,
  }));
  const { user } = await renderScreen('/my-connections?search=Zoe', server);
  expect(await screen.findByText('None of your connections has a name like this.')).toBeTruthy();
  const [, clear] = screen.getAllByRole('button', { name: 'Clear search' });
  await user.click(clear!);
  expect(await screen.findByRole('heading', { name: 'Ana Keller' })).toBeTruthy();
});
