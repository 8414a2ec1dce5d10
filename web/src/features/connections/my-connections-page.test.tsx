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
  await user.click(screen.getByRole('button', { name: 'Disconnect from Cleo Keller' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(names).toEqual(['Ana Keller', 'Ben Keller', 'Dora Keller']);
});
