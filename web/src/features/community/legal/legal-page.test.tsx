import { viewSession } from '@tandem/contract/account';
import { viewLegalPage } from '@tandem/contract/community/community-administration';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { useCommunity } from '../public.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewSession, { user: null });
  useCommunity.setState({ legalPages: ['imprint', 'terms'] });
});
afterEach(() => useCommunity.setState({ legalPages: [] }));

it('leads to each legal page that the community has, and shows it', async () => {
  server.answer(viewLegalPage, { data: { text: '# Who we are\n\n**Tandem e.V.**\nKlosterweg 3' } });
  const { user } = await renderScreen('/login', server, null);
  const links = await screen.findByRole('navigation', { name: 'Legal' });
  expect(within(links).getAllByRole('link')).toHaveLength(2);
  await user.click(within(links).getByRole('link', { name: 'Imprint' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Who we are' })).toBeTruthy();
  expect(screen.getByText('Tandem e.V.').tagName).toBe('STRONG');
});

it('says that a page does not exist', async () => {
  server.refuse(viewLegalPage, 404, {});
  await renderScreen('/legal/privacy', server, null);
  expect(await screen.findByText('This community has no such page')).toBeTruthy();
});
