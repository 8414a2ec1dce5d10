import { coverOf } from '@tandem/contract/projects/project-cover';
import type { Notification } from '@tandem/contract/notifications';
import { describe, expect, it } from 'vitest';
import { noticeOf } from './notifications.view.ts';

const names = {
  actor: { _id: 'mira', firstName: 'Mira', lastName: 'Okafor' },
  project: { _id: 'hut', title: 'Hut book', coverSeed: 7 },
};
const about = (kind: Notification['kind']): Notification => ({
  kind,
  actorId: 'mira',
  projectId: kind.startsWith('connection') ? null : 'hut',
  requestId: 'r1',
});
const noticeFor = (kind: Notification['kind']) => noticeOf(about(kind), names);

describe('the notice', () => {
  it('of an acceptance leads to the board and the chat, while one is a member', () => {
    expect(noticeFor('joinRequestAccepted')).toEqual({
      title: 'You’re in: Hut book',
      message: 'Mira accepted your request.',
      cover: coverOf(7, 'tile'),
      links: [
        { label: 'Say hello', href: '/collab-chat/hut/group' },
        { label: 'Open board', href: '/projects/hut/tasks' },
      ],
      holdsFor: { thing: 'membership:hut', state: 'member' },
    });
  });

  it('of a new request leads to it, while it is pending', () => {
    expect(noticeFor('joinRequestReceived')).toEqual({
      title: 'Mira Okafor asks to join',
      message: 'Hut book',
      cover: coverOf(7, 'tile'),
      links: [{ label: 'View', href: '/projects/hut/requests?request=r1' }],
      holdsFor: { thing: 'join-request:r1', state: 'pending' },
    });
  });

  it('of a rejection leads to the applications', () => {
    expect(noticeFor('joinRequestRejected')).toMatchObject({
      title: 'Hut book',
      message: 'Mira rejected your request to join.',
      links: [{ label: 'View', href: '/my-applications?application=r1' }],
    });
  });

  it('of an invitation leads to My Applications, while it is open', () => {
    expect(noticeFor('invitationReceived')).toEqual({
      title: 'Mira Okafor invites you',
      message: 'Hut book',
      cover: coverOf(7, 'tile'),
      links: [{ label: 'View', href: '/my-applications?invitation=r1' }],
      holdsFor: { thing: 'invitation:r1', state: 'pending' },
    });
  });

  it.each([
    ['invitationAccepted', 'Mira Okafor joined', 'Mira accepted your invitation to Hut book.'],
    ['invitationDeclined', 'Mira Okafor declined', 'Mira declined your invitation to Hut book.'],
    ['joinedByLink', 'Mira Okafor joined', 'Mira used an invitation link to Hut book.'],
  ] as const)('of kind %s leads the owner to the People tab', (kind, title, message) => {
    expect(noticeFor(kind)).toEqual({
      title,
      message,
      cover: coverOf(7, 'tile'),
      links: [{ label: 'View', href: '/projects/hut/people' }],
    });
  });

  it('of a removal leads nowhere', () => {
    expect(noticeFor('removedFromProject')).toEqual({
      title: 'Hut book',
      message: 'Mira removed you from this project.',
      cover: coverOf(7, 'tile'),
    });
  });

  it('of a connection leads to the request or the chat, while that is its state', () => {
    expect(noticeFor('connectionRequestReceived')).toMatchObject({
      title: 'Mira Okafor wants to connect',
      links: [{ href: '/received-requests?request=r1' }],
      holdsFor: { thing: 'connection:mira', state: 'pending' },
    });
    expect(noticeFor('connectionRequestAccepted')).toMatchObject({
      title: 'You and Mira Okafor are connected',
      message: 'Mira accepted your connection request.',
      links: [{ label: 'Say hello', href: '/chat?with=mira' }],
      holdsFor: { thing: 'connection:mira', state: 'accepted' },
    });
  });

  it('of a project is not shown without its title', () => {
    expect(noticeOf(about('joinRequestAccepted'), { ...names, project: null })).toBeNull();
  });
});
