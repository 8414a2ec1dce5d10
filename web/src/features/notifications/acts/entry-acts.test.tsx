import { acceptConnectionRequest } from '@tandem/contract/connections';
import { acceptJoinRequest, rejectJoinRequest } from '@tandem/contract/join-requests';
import {
  listNotifications,
  markNotificationRead,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { moveTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const asked: StoredNotification = {
  _id: 'n1',
  kind: 'joinRequestReceived',
  at: '2026-03-02T12:00:00.000Z',
  isRead: false,
  actor: { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null },
  othersCount: 0,
  project: { _id: 'hut', title: 'Hut book', coverSeed: 7 },
  task: null,
  sourceId: 'r1',
  role: 'Tester',
  text: 'I test things.',
};
const connecting: StoredNotification = {
  ...asked,
  _id: 'n2',
  kind: 'connectionRequestReceived',
  at: '2026-03-02T11:00:00.000Z',
  project: null,
  role: null,
  text: null,
};
const commented: StoredNotification = {
  ...asked,
  _id: 'n3',
  kind: 'taskCommented',
  at: '2026-03-02T10:00:00.000Z',
  task: { _id: 't1', title: 'Say who' },
};
const overdue: StoredNotification = { ...commented, _id: 'n4', kind: 'taskOverdue', actor: null, text: null };

let server: FakeServer;
let listed: StoredNotification[];

beforeEach(() => {
  server = startFakeServer();
  server.answer(listNotifications, () => ({ data: listed, nextCursor: null }));
  server.answer(markNotificationRead, { message: 'Marked as read.' });
});

const show = (...notifications: StoredNotification[]) => {
  listed = notifications;
  return renderScreen('/notifications', server);
};
const entry = async (name: RegExp) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li')!);
};
const sent = (path: string) => server.requests.find((request) => request.path === path);
const joinPath = (path: string) => path.replace('{projectId}', 'hut').replace('{requestId}', 'r1');

describe('an entry', () => {
  it('accepts a request where it stands, and keeps what came of it after the list has changed', async () => {
    server.respond(acceptJoinRequest, () => {
      listed = [connecting];
      return Response.json({ message: 'Request accepted.' });
    });
    const { user } = await show(asked, connecting);
    const row = await entry(/asks to join/);
    await user.click(row.getByRole('button', { name: 'Accept' }));
    expect((await row.findByRole('status')).textContent).toBe('Mira Okafor joined Hut book.');
    expect(row.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(row.getByRole('link', { name: 'Say hello' }).getAttribute('href')).toBe('/chat?with=mira');
    await waitFor(() =>
      expect(sent(markNotificationRead.path.replace('{notificationId}', 'n1'))).toBeDefined(),
    );
    expect(await screen.findByRole('link', { name: /asks to join/ })).toBeTruthy();
  });

  it('asks for the reason of a rejection before it is sent', async () => {
    server.respond(rejectJoinRequest, () => Response.json({ message: 'Request rejected.' }));
    const { user } = await show(asked);
    const row = await entry(/asks to join/);
    await user.click(row.getByRole('button', { name: 'Reject' }));
    expect(sent(joinPath(rejectJoinRequest.path))).toBeUndefined();
    await user.type(row.getByRole('textbox', { name: 'Reason (optional)' }), 'We are enough.{Enter}');
    expect((await row.findByRole('status')).textContent).toBe('You rejected Mira Okafor’s request.');
    expect(sent(joinPath(rejectJoinRequest.path))?.body).toEqual({ reason: 'We are enough.' });
  });

  it('counts a request that was accepted elsewhere as accepted', async () => {
    const code = 'join_requests.already_accepted';
    server.refuse(acceptJoinRequest, 409, { code, message: 'This request was already accepted.' });
    const { user } = await show(asked);
    const row = await entry(/asks to join/);
    await user.click(row.getByRole('button', { name: 'Accept' }));
    expect((await row.findByRole('status')).textContent).toBe('Mira Okafor joined Hut book.');
  });

  it('says in place why it failed, and offers the buttons again', async () => {
    server.refuse(acceptConnectionRequest, 409, { message: 'This request was withdrawn.' });
    const { user } = await show(connecting);
    const row = await entry(/wants to connect/);
    await user.click(row.getByRole('button', { name: 'Accept' }));
    expect((await row.findByRole('alert')).textContent).toBe('This request was withdrawn.');
    expect(row.getByRole('button', { name: 'Reject' })).toBeTruthy();
  });

  it('replies to a comment in place; Escape closes the field', async () => {
    server.respond(addTaskComment, () => Response.json({ message: 'Comment added.' }, { status: 201 }));
    const { user } = await show(commented);
    const row = await entry(/commented on/);
    await user.click(row.getByRole('button', { name: 'Reply' }));
    await user.keyboard('{Escape}');
    expect(row.queryByRole('textbox')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Reply' }));
    await user.type(row.getByRole('textbox', { name: 'Write a reply' }), 'On it.{Enter}');
    expect((await row.findByRole('status')).textContent).toBe('Comment added.');
    const path = addTaskComment.path.replace('{projectId}', 'hut').replace('{taskId}', 't1');
    expect(sent(path)?.body).toEqual({ text: 'On it.' });
  });

  it('finishes an overdue task', async () => {
    server.respond(moveTask, () => Response.json({ message: 'Task moved.' }));
    const { user } = await show(overdue);
    const row = await entry(/overdue/);
    expect(row.getByRole('button', { name: 'Move to tomorrow' })).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Mark done' }));
    expect((await row.findByRole('status')).textContent).toBe('The task is done.');
    const path = moveTask.path.replace('{projectId}', 'hut').replace('{taskId}', 't1');
    expect(sent(path)?.body).toEqual({ status: 'Done' });
  });

  it('that was read and waits for nothing offers nothing', async () => {
    await show({ ...commented, isRead: true }, { ...asked, isRead: true });
    const read = await entry(/commented on/);
    expect(read.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect((await entry(/asks to join/)).getByRole('button', { name: 'Accept' })).toBeTruthy();
  });
});

describe('the keys', () => {
  const focused = () => document.activeElement?.textContent ?? '';
  const readPath = (id: string) => markNotificationRead.path.replace('{notificationId}', id);

  it('go from entry to entry, and mark one as read', async () => {
    const { user } = await show(asked, connecting);
    await entry(/asks to join/);
    await user.keyboard('e');
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.keyboard('j');
    expect(focused()).toContain('asks to join');
    await user.keyboard('j');
    expect(focused()).toContain('wants to connect');
    await user.keyboard('k');
    expect(focused()).toContain('asks to join');
    await user.keyboard('e');
    await waitFor(() => expect(sent(readPath('n1'))).toBeDefined());
    expect(focused()).toContain('wants to connect');
  });

  it('are text while somebody types', async () => {
    const { user } = await show(commented, asked);
    const row = await entry(/commented on/);
    await user.click(row.getByRole('button', { name: 'Reply' }));
    await user.type(row.getByRole('textbox'), 'jek');
    expect((row.getByRole('textbox') as HTMLInputElement).value).toBe('jek');
    expect(sent(readPath('n3'))).toBeUndefined();
  });
});
