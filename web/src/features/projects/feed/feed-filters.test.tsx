import { listFeed, suggestFilters, listSaved } from '@tandem/contract/projects/project-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listFeed, { data: [projectNamed('Loom')], nextCursor: null, total: 1 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  server.answer(suggestFilters, ({ query }) => ({
    suggestions: query['kind'] === 'skills' ? [{ spelling: 'React', projects: 3 }] : [],
  }));
});

const button = (name: string) => screen.findByRole('button', { name });
/** The query of the last request for the feed. */
const asked = () => server.requests.findLast(({ path }) => path === '/api/projects/feed')?.query;
const openFeed = async (path = '/feed') => {
  const { user, router } = await renderScreen(path, server);
  await screen.findByRole('link', { name: 'Loom' });
  return { user, router, address: () => router.state.location.search };
};

describe('the order of the feed', () => {
  it('is chosen from a menu by keyboard, and kept in the address', async () => {
    const { user, router, address } = await openFeed();
    expect(asked()).toMatchObject({ order: 'match' });
    (await button('Sort Best match')).focus();
    await user.keyboard('{ArrowDown}');
    const best = await screen.findByRole('menuitemradio', { name: /Best match/ });
    expect(best.getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(best));
    await user.keyboard('{ArrowDown}{End}{Home}{ArrowUp}{Enter}');
    expect(document.activeElement).toBe(await button('Sort Active'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(address()).toEqual({ order: 'active' });
    await waitFor(() => expect(asked()).toMatchObject({ order: 'active' }));
    router.history.back();
    await button('Sort Best match');
  });

  it('stays when the menu is left by Escape or a click elsewhere', async () => {
    const { user, address } = await openFeed('/feed?order=newest');
    await user.click(await button('Sort Newest'));
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(await button('Sort Newest'));
    await user.click(await button('Sort Newest'));
    await screen.findByRole('menu');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(address()).toEqual({ order: 'newest' });
  });

  it('is that of the words while one searches', async () => {
    await openFeed('/feed?search=loom');
    expect(screen.queryByRole('button', { name: /^Sort/ })).toBeNull();
  });
});

describe('the filters of the feed', () => {
  it('offer the own skills first, then what projects use, in their spelling', async () => {
    const { user, address } = await openFeed();
    await user.click(await button('Filter by a skill'));
    const field = await screen.findByRole('combobox', { name: 'Projects with the skill' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const own = await screen.findAllByRole('option');
    expect(own.map(({ textContent }) => textContent)).toEqual([
      'Testing in your profile',
      'TypeScript in your profile',
    ]);
    await user.type(field, 'reactjs');
    await screen.findByRole('option', { name: 'React 3 projects' });
    await user.keyboard('{Enter}');
    expect(address()).toEqual({ skills: ['React'] });
    await button('Remove the filter React');
    expect(document.activeElement).toBe(await button('Filter by a skill'));
    await waitFor(() => expect(asked()).toMatchObject({ skills: 'React' }));
  });

  it('are chosen by arrow keys, and given up by Escape', async () => {
    const { user, address } = await openFeed();
    await user.click(await button('Filter by a tag'));
    await screen.findByRole('option', { name: 'maps in your profile' });
    await user.keyboard('{Escape}');
    expect(address()).toEqual({});
    expect(document.activeElement).toBe(await button('Filter by a tag'));
    await user.click(await button('Filter by a tag'));
    await screen.findByRole('option', { name: 'maps in your profile' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toEqual({ tags: ['maps'] });
    await button('Remove the filter #maps');
  });

  it('are read from the address, removed one by one or all at once', async () => {
    const { user, address } = await openFeed('/feed?skills=["Rust","C"]&tags=["maps"]&openRoles=true');
    expect((await button('Has open roles')).getAttribute('aria-pressed')).toBe('true');
    expect(asked()).toMatchObject({ tags: 'maps', openRoles: 'true' });
    await user.click(await button('Remove the filter Rust'));
    expect(address()).toEqual({ skills: ['C'], tags: ['maps'], openRoles: true });
    await user.click(await button('Clear'));
    expect(address()).toEqual({});
    await user.click(await button('Hide requested'));
    expect(address()).toEqual({ hideRequested: true });
  });

  it('follow a click on a skill or tag of a card', async () => {
    const { user, address } = await openFeed();
    const skills = within(screen.getByRole('list', { name: 'Skills you will learn' }));
    await user.click(skills.getByRole('button', { name: 'Rust' }));
    expect(address()).toEqual({ skills: ['Rust'] });
  });

  it('offer to be cleared when nothing is left', async () => {
    server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
    const { user, router } = await renderScreen('/feed?skills=["Cobol"]', server);
    await user.click(await button('Clear filters'));
    expect(router.state.location.search).toEqual({});
  });
});
