import {
  type AdministeredAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
} from '@tandem/contract/community/announcement';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { AnnouncementSection, useAnnouncementDraft } from './announcement-section.tsx';
import { emptyDraft } from './announcement.view.ts';

const standing: AdministeredAnnouncement = {
  _id: 'first',
  text: 'First',
  link: null,
  endsAt: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  notifiesMembers: true,
  notifiedCount: 1_234,
  isEverybodyNotified: true,
};

afterEach(() => useAnnouncementDraft.setState(emptyDraft));

async function open(data: AdministeredAnnouncement | null) {
  const server = startFakeServer();
  server.answer(viewAnnouncement, { data });
  const { user } = await renderInApp(<AnnouncementSection />);
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  return { server, user, text };
}
const sent = (server: FakeServer, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ body }) => body);

it('publishes what is typed, after a preview', async () => {
  const { server, user, text } = await open(null);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Write what you want to announce.')).toBeTruthy();
  expect(sent(server, 'POST')).toEqual([]);
  await user.type(text, '**Second**');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('Second').tagName).toBe('STRONG');
  await user.click(screen.getByRole('checkbox', { name: 'Also notify every member' }));
  const data = {
    ...standing,
    _id: 'second',
    text: '**Second**',
    notifiedCount: 0,
    isEverybodyNotified: true,
  };
  server.answer(publishAnnouncement, { message: 'Announcement published.', data });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Announcement published.');
  expect(sent(server, 'POST')).toEqual([
    { text: '**Second**', link: null, endsAt: null, notifiesMembers: true, replaces: null },
  ]);
  expect(text.value).toBe('');
  screen.getByText(/0 members notified/);
});

it('takes the place of the one that its author saw, and keeps what is typed when that is refused', async () => {
  const { server, user, text } = await open(standing);
  screen.getByText(/1,234 members notified/);
  await user.type(text, 'Next');
  const message = 'Somebody else changed the announcement meanwhile.';
  server.refuse(publishAnnouncement, 409, { message, code: 'community.announcement_changed' });
  await user.click(screen.getByRole('button', { name: 'Publish in place of the one above' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(sent(server, 'POST')).toMatchObject([{ text: 'Next', replaces: 'first' }]);
  expect(text.value).toBe('Next');
});

it('takes it back after a question', async () => {
  const { server, user } = await open(standing);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog');
  server.answer(endAnnouncement, { message: 'Announcement taken back.' });
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await screen.findByText('Nothing is announced.');
  expect(sent(server, 'DELETE')).toHaveLength(1);
});
