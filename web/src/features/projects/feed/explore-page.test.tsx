import {
  listFeed,
  ignoreProject,
  listIgnored,
  listSaved,
  saveProject,
} from '@tandem/contract/projects/project-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listFeed, { data: [projectNamed('Loom')], nextCursor: null, total: 1 });
  server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
  server.answer(listIgnored, { data: [], nextCursor: null });
});

const button = (name: string) => screen.findByRole('button', { name });
const notice = async (role: 'status' | 'alert', sentence: string) => {
  const text = await screen.findByText(sentence);
  const found = text.closest<HTMLElement>(`[role="${role}"]`);
  expect(found).toBeTruthy();
  return within(found ?? text);
};

describe('saving a project', () => {
  // spec: §8-10
  it('is confirmed with the server’s sentence', async () => {
    server.answer(saveProject, { message: 'Kept for you.' });
    const { user } = await renderScreen('/feed', server);
    await user.click(await button('Save Loom for later'));
    await notice('status', 'Kept for you.');
  });

  // spec: §8-11
  it('is rolled back when it fails, and repeated by Retry', async () => {
    server.answer(saveProject, { message: '' });
    server.fail(saveProject);
    const { user } = await renderScreen('/feed', server);
    await user.click(await button('Save Loom for later'));
    const unreachable = 'Failed to save project! The server could not be reached.';
    const alert = await screen.findByText(unreachable, { exact: false });
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect((await button('Save Loom for later')).getAttribute('aria-pressed')).toBe('false');
    server.answer(listFeed, { data: [projectNamed('Loom', { isSaved: true })], nextCursor: null, total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await notice('status', 'Project saved for future reference!');
    expect((await button('Save Loom for later')).getAttribute('aria-pressed')).toBe('true');
  });

  // spec: §8-11
  it('shows the reason of a refusal, or a fallback', async () => {
    server.refuse(saveProject, 409, { message: 'Not today.' });
    server.refuse(saveProject, 500, {});
    const { user } = await renderScreen('/feed', server);
    await user.click(await button('Save Loom for later'));
    await user.click((await notice('alert', 'Not today.')).getByRole('button', { name: 'Close notice' }));
    await user.click(await button('Save Loom for later'));
    await notice('alert', 'Failed to save project!');
  });
});

describe('ignoring a project', () => {
  async function ignore() {
    const { user } = await renderScreen('/feed', server);
    const confirm = async () => {
      await user.click(await button('Ignore Loom'));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await confirm();
    return { user, confirm };
  }

  // spec: §8-12
  it('removes it from the feed and confirms it', async () => {
    server.answer(ignoreProject, { message: '' });
    server.answer(listFeed, { data: [projectNamed('Loom')], nextCursor: null, total: 1 });
    await ignore();
    await notice('status', 'Project ignored!');
  });

  // spec: §8-13
  it('shows the reason of a refusal, or a fallback', async () => {
    server.refuse(ignoreProject, 409, { message: 'Not today.' });
    server.refuse(ignoreProject, 500, {});
    const { user, confirm } = await ignore();
    await user.click((await notice('alert', 'Not today.')).getByRole('button', { name: 'Close notice' }));
    expect(await button('Ignore Loom')).toBeTruthy();
    await confirm();
    await notice('alert', 'Failed to ignore project!');
  });
});

it('shows the saved projects in pages, and searches all of them', async () => {
  const saved = ['Loom', 'Maps', 'Radio'].map((title) => projectNamed(title, { isSaved: true }));
  server.answer(listSaved, ({ query: { cursor, search = '' } }) => {
    const found = saved.filter(({ title }) => title.startsWith(String(search)));
    const from = cursor === undefined ? 0 : 2;
    const nextCursor = from + 2 < found.length ? 'two' : null;
    return { data: found.slice(from, from + 2), nextCursor, total: found.length };
  });
  const { user } = await renderScreen('/feed?tab=saved', server);
  const titles = () =>
    within(screen.getByRole('list', { name: 'Saved for Later' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  expect(await screen.findByRole('tab', { name: 'Saved for Later 3' })).toBeTruthy();
  await expect.poll(titles).toEqual(['Loom', 'Maps']);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await expect.poll(titles).toEqual(['Loom', 'Maps', 'Radio']);
  await user.type(screen.getByRole('searchbox'), 'Ra');
  await expect.poll(titles).toEqual(['Radio']);
});

it('the title of a card leads to its project', async () => {
  await renderScreen('/feed', server);
  const title = await screen.findByRole('link', { name: 'Loom' });
  expect(title.getAttribute('href')).toBe('/projects/Loom');
});

it('the menu of other lists leads to the simple feed and to the ignored projects, by keyboard', async () => {
  const { user } = await renderScreen('/feed', server);
  await screen.findByRole('link', { name: 'Loom' });
  (await button('More lists')).focus();
  await user.keyboard('{ArrowDown}');
  const simple = await screen.findByRole('menuitem', { name: 'Simple Project Feed' });
  await waitFor(() => expect(document.activeElement).toBe(simple));
  expect(simple.getAttribute('href')).toBe('/project-feed');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await button('More lists'));
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('dialog', { name: 'Ignored projects' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More lists'));
});
