import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const accepted: StoredNotification = {
  _id: 'n1',
  kind: 'joinRequestAccepted',
  at: new Date().toISOString(),
  isRead: false,
  actor: { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null },
  othersCount: 0,
  project: { _id: 'hut', title: 'Hut book', coverSeed: 7 },
  task: null,
  role: 'Field tester',
  text: null,
};
const commented: StoredNotification = {
  ...accepted,
  _id: 'n2',
  kind: 'taskCommented',
  at: '2026-01-02T10:00:00Z',
  isRead: true,
  othersCount: 2,
  task: { _id: 't1', title: 'Say who is in a tunnel' },
  text: 'Could you read the wording?',
};
const deleted: StoredNotification = { ...accepted, _id: 'n3', kind: 'projectDeleted' };

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

const pathsSent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);

const markAll = () => screen.getByRole('button', { name: 'Mark all as read' });

const show = async (data: StoredNotification[], path = '/notifications') => {
  server.answer(listNotifications, { data, nextCursor: null });
  return renderScreen(path, server);
};

describe('the page of notifications', () => {
  it('groups them by day, and each leads to what it is about', async () => {
    await show([accepted, commented]);
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const earlier = within(screen.getByRole('region', { name: /^Jan 2/ }));
    const link = today.getByRole('link', {
      name: /You’re in: Hut book.*Mira accepted your request\..*Unread/,
    });
    expect(link.getAttribute('href')).toBe('/projects/hut/tasks');
    const comment = earlier.getByRole('link', { name: /Mira Okafor and 2 others commented on Say who/ });
    expect(comment.getAttribute('href')).toBe('/projects/hut/tasks?task=t1');
    expect(comment.textContent).toContain('Could you read the wording?');
    expect(comment.textContent).not.toContain('Unread');
  });

  it('marks one as read by opening it', async () => {
    server.answer(markNotificationRead, { message: 'Marked as read.' });
    const { user } = await show([deleted]);
    await user.click(await screen.findByRole('button', { name: /Mira Okafor deleted Hut book/ }));
    const path = markNotificationRead.path.replace('{notificationId}', 'n3');
    await waitFor(() => expect(pathsSent()).toContain(path));
  });

  it('marks all as read', async () => {
    server.answer(markNotificationsRead, { message: 'All notifications are marked as read.' });
    const { user } = await show([accepted]);
    await screen.findByRole('link', { name: /You’re in/ });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(pathsSent()).toContain(markNotificationsRead.path));
  });

  it('has nothing to mark while nothing is unread, and keeps the focus', async () => {
    server.answer(markNotificationsRead, { message: 'All notifications are marked as read.' });
    const { user } = await show([accepted]);
    await screen.findByRole('link', { name: /You’re in/ });
    const button = markAll();
    expect(button.getAttribute('aria-disabled')).toBe('false');
    server.answer(listNotifications, { data: [{ ...accepted, isRead: true }], nextCursor: null });
    await user.click(button);
    expect(await screen.findByText('All notifications are marked as read.')).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    const sent = pathsSent();
    await user.keyboard('{Enter}');
    expect(pathsSent()).toEqual(sent);
  });

  it('asks whether something is unread behind a page of read ones', async () => {
    server.answer(listNotifications, { data: [commented], nextCursor: 'behind' });
    await renderScreen('/notifications', server);
    await screen.findByRole('link', { name: /commented on/ });
    const filters = () =>
      server.requests.filter(({ path }) => path === listNotifications.path).map(({ query }) => query?.filter);
    await waitFor(() => expect(filters()).toContain('unread'));
    expect(markAll().getAttribute('aria-disabled')).toBe('false');
  });

  it('shows the unread ones by its address', async () => {
    await show([], '/notifications?show=unread');
    expect(await screen.findByText('No unread notifications.')).toBeTruthy();
    const listed = server.requests.filter(({ path }) => path === listNotifications.path);
    expect(listed.at(-1)?.query).toMatchObject({ filter: 'unread' });
  });

  it('says what appears here while there is nothing', async () => {
    await show([]);
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
  });
});

describe('the bell', () => {
  it('opens the latest ones, and Escape returns to it', async () => {
    const { user } = await show([accepted], '/error');
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    await user.click(bell);
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await panel.findByRole('link', { name: /You’re in: Hut book/ })).toBeTruthy();
    expect(panel.getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe(
      '/notifications',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(bell);
  });
});
