import { listSuggestions, suggestEntries } from '@tandem/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';

let server: FakeServer;
const nobody = { suggestions: [], mayInvite: false, page: 1, limit: 10, total: 0 };
beforeEach(() => {
  server = startFakeServer();
  const suggestions = [{ ...personNamed('Ana'), reason: '1 shared skill: Rust' }];
  server.answer(listSuggestions, { ...nobody, suggestions, total: 1 });
  server.answer(suggestEntries, { suggestions: [{ spelling: 'React', members: 3 }] });
});

const button = (name: string) => screen.findByRole('button', { name });
/** The query of the last request for suggestions. */
const asked = () => server.requests.findLast(({ path }) => path === '/api/people/suggestions')?.query;
const openPeople = async (path = '/people/feed') => {
  const { user, router } = await renderScreen(path, server);
  await screen.findByRole('heading', { name: /^Ana/ });
  return { user, router, address: () => router.state.location.search };
};

it('offer the own skills first, then what members have, in their spelling', async () => {
  const { user, address } = await openPeople();
  await user.click(await button('Filter by a skill'));
  const field = await screen.findByRole('combobox', { name: 'People with the skill' });
  await screen.findByRole('option', { name: 'TypeScript in your profile' });
  await user.type(field, 'reactjs');
  await screen.findByRole('option', { name: 'React 3 members' });
  await user.keyboard('{Enter}');
  expect(address()).toEqual({ skills: ['React'] });
  expect(document.activeElement).toBe(await button('Filter by a skill'));
  await waitFor(() => expect(asked()).toMatchObject({ skills: 'React', page: '1' }));
});

it('are read from the address, and removed one by one by keyboard or all at once', async () => {
  const { user, router, address } = await openPeople(
    '/people/feed?skills=["Rust","C"]&interests=["maps"]&hasTime=true',
  );
  expect((await button('Has time for a project')).getAttribute('aria-pressed')).toBe('true');
  expect(asked()).toMatchObject({ interests: 'maps', hasTime: 'true' });
  (await button('Remove the filter Rust')).focus();
  await user.keyboard('{Enter}');
  expect(address()).toEqual({ skills: ['C'], interests: ['maps'], hasTime: true });
  expect(document.activeElement).toBe(await button('Filter by a skill'));
  await user.click(await button('Remove the filter #maps'));
  expect(address()).toEqual({ skills: ['C'], hasTime: true });
  await user.click(await button('Clear'));
  expect(address()).toEqual({});
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
  router.history.back();
  await button('Remove the filter C');
});

it('stay while one searches, and are cleared with the search when nobody is left', async () => {
  server.answer(listSuggestions, nobody);
  const { user, router } = await renderScreen('/people/feed?interests=["maps"]', server);
  await screen.findByText('No one matches these filters. Remove one to see more.');
  await user.type(screen.getByRole('searchbox'), 'ana');
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ana', interests: ['maps'] }));
  expect(asked()).toMatchObject({ search: 'ana', interests: 'maps' });
  await user.click(await button('Clear filters'));
  expect(router.state.location.search).toEqual({});
});
