import { expect, it } from 'vitest';
import { pathOfNotification } from './notification-path.ts';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';

const ids = { actorId: 'mira', projectId: 'hut', taskId: 't1', commentId: 'c1', sourceId: 'r1' };

const expected: Record<NotificationKind, string | null> = {
  joinRequestReceived: '/projects/hut/requests?request=r1',
  joinRequestWaiting: '/projects/hut/requests?request=r1',
  joinRequestAccepted: '/projects/hut/tasks',
  joinRequestRejected: '/my-applications?application=r1',
  joinRequestExpired: '/projects/hut',
  invitationReceived: '/my-applications?invitation=r1',
  invitationAccepted: '/projects/hut/people',
  invitationDeclined: '/projects/hut/people',
  joinedByLink: '/projects/hut/people',
  ownershipOffered: '/projects/hut',
  ownershipAccepted: '/projects/hut',
  ownershipDeclined: '/projects/hut',
  connectionRequestReceived: '/received-requests?request=r1',
  connectionRequestAccepted: '/people/mira',
  removedFromProject: '/projects/hut',
  roleChanged: '/projects/hut/people',
  projectArchived: '/projects/hut',
  projectDeleted: null,
  projectModerated: '/projects/hut',
  taskAssigned: '/projects/hut/tasks?task=t1',
  taskCommented: '/projects/hut/tasks?task=t1&comment=c1',
  taskDue: '/projects/hut/tasks?task=t1',
  taskOverdue: '/projects/hut/tasks?task=t1',
  projectsFit: '/feed?order=match',
  newDevice: '/settings',
  passwordChanged: '/settings',
  emailChanged: '/settings',
  logInChanged: '/settings',
  secondFactorAdded: '/settings',
  secondFactorRemoved: '/settings',
  secondFactorGuessed: '/settings',
  passwordGuessed: '/settings',
  accountActed: '/settings',
  recoveryCodeUsed: '/settings',
  recoveryCodesMade: '/settings',
  reportDecided: null,
  memberWarned: null,
  contentHidden: null,
  announcement: null,
  signUpWaiting: '/admin/sign-ups',
};

it.each(notificationKinds.map((kind) => [kind, expected[kind]]))('%s leads to %s', (kind, path) => {
  expect(pathOfNotification({ kind, ...ids })).toBe(path);
});

it('leads to the list where the request is not known, and nowhere once the project is deleted', () => {
  expect(pathOfNotification({ ...ids, kind: 'joinRequestReceived', sourceId: null })).toBe(
    '/projects/hut/requests',
  );
  expect(pathOfNotification({ ...ids, kind: 'projectModerated', projectAct: 'projectDeleted' })).toBeNull();
  const accountAct = { act: 'roleChanged', isOwn: false, by: null, member: null } as const;
  expect(pathOfNotification({ ...ids, kind: 'accountActed', accountAct })).toBe('/admin/audit');
});
