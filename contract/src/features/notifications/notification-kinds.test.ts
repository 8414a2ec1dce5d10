import { describe, expect, it } from 'vitest';
import { type NotificationFacts, plain } from './notification-kind.ts';
import {
  entryWords,
  kindOf,
  mailWords,
  type NotificationKind,
  notificationKinds,
  pathOfNotification,
  pushWords,
  toastWords,
} from './notification-kinds.ts';
import type { NotificationTopic } from './notification-topics.ts';

interface Row {
  topic: NotificationTopic;
  path: string | null;
  list: string;
  /** Where it differs from the list. */
  mail?: string;
  push: string;
  /** For the kinds that have one. */
  toast?: string;
}

const rowOf = (list: string, push: string, more: Partial<Row> = {}): Row => ({
  topic: 'security',
  path: '/settings/account',
  list,
  push,
  ...more,
});

/** What each kind is switched with, where it leads and what it says. */
const expected: Record<NotificationKind, Row> = {
  joinRequestReceived: {
    topic: 'requests',
    path: '/projects/hut/requests?request=r1',
    list: 'Mira Okafor asks to join Hut book | As Tester',
    push: 'Mira Okafor asks to join | Hut book',
    toast: 'Mira Okafor asks to join | Hut book',
  },
  joinRequestWaiting: {
    topic: 'requests',
    path: '/projects/hut/requests?request=r1',
    list: 'Mira Okafor waits for your answer about Hut book',
    push: 'Mira Okafor waits for your answer | Hut book',
  },
  joinRequestAccepted: {
    topic: 'accepted',
    path: '/projects/hut/tasks',
    list: 'You’re in: Hut book | Mira accepted your request.',
    mail: 'You’re in: Hut book | Mira Okafor accepted your request.',
    push: 'You’re in: Hut book | Mira accepted your request.',
    toast: 'You’re in: Hut book | Mira accepted your request.',
  },
  joinRequestRejected: {
    topic: 'declined',
    path: '/my-applications?application=r1',
    list: 'Mira Okafor rejected your request to join Hut book',
    push: 'Hut book | Mira rejected your request to join.',
    toast: 'Hut book | Mira rejected your request to join.',
  },
  joinRequestExpired: {
    topic: 'declined',
    path: '/projects/hut',
    list: 'Your request to join Hut book expired | Nobody answered in time. You can ask again.',
    push: 'Hut book | Your request to join expired. You can ask again.',
  },
  invitationReceived: {
    topic: 'requests',
    path: '/my-applications?invitation=r1',
    list: 'Mira Okafor invites you to Hut book | As Tester',
    push: 'Mira Okafor invites you | Hut book',
    toast: 'Mira Okafor invites you | Hut book',
  },
  invitationAccepted: {
    topic: 'accepted',
    path: '/projects/hut/people',
    list: 'Mira Okafor accepted your invitation to Hut book',
    push: 'Mira Okafor joined | Your invitation to Hut book was accepted.',
    toast: 'Mira Okafor joined | Mira accepted your invitation to Hut book.',
  },
  invitationDeclined: {
    topic: 'declined',
    path: '/projects/hut/people',
    list: 'Mira Okafor declined your invitation to Hut book',
    push: 'Mira Okafor declined | Your invitation to Hut book was declined.',
    toast: 'Mira Okafor declined | Mira declined your invitation to Hut book.',
  },
  joinedByLink: {
    topic: 'accepted',
    path: '/projects/hut/people',
    list: 'Mira Okafor joined by link: Hut book | As Tester',
    mail: 'Mira Okafor joined Hut book by your link | As Tester',
    push: 'Mira Okafor joined by link | Hut book',
    toast: 'Mira Okafor joined | Mira used an invitation link to Hut book.',
  },
  ownershipOffered: {
    topic: 'requests',
    path: '/projects/hut',
    list: 'Mira Okafor offers you Hut book | Accept to become its owner.',
    push: 'Mira Okafor offers you Hut book | Accept to become its owner.',
  },
  ownershipAccepted: {
    topic: 'accepted',
    path: '/projects/hut',
    list: 'Mira Okafor is now the owner of Hut book',
    push: 'Hut book | Mira Okafor is now the owner.',
  },
  ownershipDeclined: {
    topic: 'declined',
    path: '/projects/hut',
    list: 'Mira Okafor declined to become the owner of Hut book',
    push: 'Hut book | Mira Okafor declined to become the owner.',
  },
  removedFromProject: {
    topic: 'projects',
    path: '/projects/hut',
    list: 'Mira Okafor removed you from Hut book',
    push: 'Hut book | Mira removed you from this project.',
    toast: 'Hut book | Mira removed you from this project.',
  },
  roleChanged: {
    topic: 'projects',
    path: '/projects/hut/people',
    list: 'Mira Okafor changed your role in Hut book | As Tester',
    push: 'Hut book | Mira made you Tester.',
  },
  projectArchived: {
    topic: 'projects',
    path: '/projects/hut',
    list: 'Mira Okafor archived Hut book',
    push: 'Hut book | Mira archived this project.',
  },
  projectDeleted: {
    topic: 'projects',
    path: null,
    list: 'Mira Okafor deleted Hut book',
    push: 'Hut book | Mira deleted this project.',
  },
  projectsFit: {
    topic: 'suggestions',
    path: '/feed?order=match',
    list: 'Hut book fits you | Projects that fit your profile, once a week.',
    push: 'Projects that fit you | Hut book',
  },
  connectionRequestReceived: {
    topic: 'requests',
    path: '/received-requests?request=r1',
    list: 'Mira Okafor wants to connect',
    push: 'Mira Okafor wants to connect | You can accept or reject the request.',
    toast: 'Mira Okafor wants to connect | You can accept or reject the request.',
  },
  connectionRequestAccepted: {
    topic: 'accepted',
    path: '/people/mira',
    list: 'You and Mira Okafor are connected | Mira accepted your connection request.',
    mail: 'You and Mira Okafor are connected',
    push: 'You and Mira Okafor are connected | Mira accepted your connection request.',
    toast: 'You and Mira Okafor are connected | Mira accepted your connection request.',
  },
  taskAssigned: {
    topic: 'assigned',
    path: '/projects/hut/tasks?task=t1',
    list: 'Mira Okafor assigned a task to you | Say who · Hut book',
    mail: 'Mira Okafor assigned “Say who” to you | Hut book',
    push: 'Mira Okafor assigned a task to you | Say who · Hut book',
  },
  taskMentioned: {
    topic: 'mentions',
    path: '/projects/hut/tasks?task=t1',
    list: 'Mira Okafor mentioned you in “Say who” | Hut book',
    push: 'Mira Okafor mentioned you in Say who | What it says',
  },
  taskCommented: {
    topic: 'comments',
    path: '/projects/hut/tasks?task=t1&comment=c1',
    list: 'Mira Okafor commented on “Say who” | Hut book',
    push: 'Mira Okafor commented on Say who | What it says',
  },
  commentMentioned: {
    topic: 'mentions',
    path: '/projects/hut/tasks?task=t1&comment=c1',
    list: 'Mira Okafor mentioned you on “Say who” | Hut book',
    push: 'Mira Okafor mentioned you on Say who | What it says',
  },
  taskDue: {
    topic: 'due',
    path: '/projects/hut/tasks?task=t1',
    list: '“Say who” is due tomorrow | Hut book',
    push: 'Due tomorrow: Say who | Hut book',
  },
  taskOverdue: {
    topic: 'due',
    path: '/projects/hut/tasks?task=t1',
    list: '“Say who” is overdue | Hut book',
    push: 'Overdue: Say who | Hut book',
  },
  messageReplied: {
    topic: 'replies',
    path: '/chat?chat=r1&message=c1',
    list: 'Mira Okafor replied to your message | Hut book',
    push: 'Mira Okafor replied to your message | What it says',
  },
  messageMentioned: {
    topic: 'mentions',
    path: '/chat?chat=r1&message=c1',
    list: 'Mira Okafor mentioned you | Hut book',
    push: 'Mira Okafor mentioned you | What it says',
  },
  everyoneMentioned: {
    topic: 'everyone',
    path: '/chat?chat=r1&message=c1',
    list: 'Mira Okafor mentioned everyone | Hut book',
    push: 'Mira Okafor mentioned everyone | What it says',
  },
  messageReacted: {
    topic: 'replies',
    path: '/chat?chat=r1&message=c1',
    list: 'Mira Okafor reacted to your message | Hut book',
    push: 'Mira Okafor reacted to your message | What it says',
  },
  savedMessageDue: {
    topic: 'reminders',
    path: '/chat?chat=r1&message=c1',
    list: 'You asked to be reminded of a message | Hut book',
    push: 'Reminder of a saved message | What it says',
  },
  newDevice: rowOf(
    'New sign-in to your account | If it wasn’t you, sign the device out in Settings and change your password.',
    'New sign-in to your account | If it wasn’t you, sign the device out and change your password.',
  ),
  passwordChanged: rowOf(
    'Your password was changed | If it wasn’t you, choose a new password now.',
    'Your password was changed | If it wasn’t you, check your account at once.',
    { mail: 'Your password was changed' },
  ),
  emailChanged: rowOf(
    'Your email address was changed | If it wasn’t you, choose a new password now.',
    'Your email address was changed | If it wasn’t you, check your account at once.',
    { mail: 'Your email address was changed' },
  ),
  logInChanged: rowOf(
    'The way you log in was changed | If it wasn’t you, choose a new password now.',
    'The way you log in was changed | If it wasn’t you, check your account at once.',
    { mail: 'The way you log in was changed' },
  ),
  secondFactorAdded: rowOf(
    'A passkey or authenticator app was added to your account | If it wasn’t you, remove it in Settings and change your password.',
    'A passkey or authenticator app was added | If it wasn’t you, check your account at once.',
  ),
  secondFactorRemoved: rowOf(
    'A passkey or authenticator app was removed from your account | If it wasn’t you, change your password and set it up again.',
    'A passkey or authenticator app was removed | If it wasn’t you, check your account at once.',
  ),
  secondFactorGuessed: rowOf(
    'Somebody entered your password and several wrong codes | They did not get in. If it wasn’t you, change your password.',
    'Several wrong codes after your password | If it wasn’t you, check your account at once.',
  ),
  passwordGuessed: rowOf(
    'Somebody entered many wrong passwords for your account | If it wasn’t you, sign out the devices in Settings that you don’t recognise.',
    'Many wrong passwords for your account | If it wasn’t you, sign the device out and change your password.',
  ),
  recoveryCodeUsed: rowOf(
    'A recovery code was used to log in to your account | If it wasn’t you, change your password and make new codes.',
    'A recovery code was used to log in | If it wasn’t you, check your account at once.',
  ),
  accessTokenMade: rowOf(
    'A new API token was made for your account | If it wasn’t you, revoke it in Settings and change your password.',
    'A new API token was made | If it wasn’t you, check your account at once.',
    { path: '/settings/tokens' },
  ),
  accessTokenEndsInWeek: rowOf(
    'An API token of yours expires within 7 days | What uses it stops then. Make a new one in Settings if you still need it.',
    'An API token expires within 7 days | What it says',
    { path: '/settings/tokens' },
  ),
  accessTokenEndsInDay: rowOf(
    'An API token of yours expires within a day | What uses it stops then. Make a new one in Settings if you still need it.',
    'An API token expires within a day | What it says',
    { path: '/settings/tokens' },
  ),
  recoveryCodesMade: rowOf(
    'New recovery codes were made for your account | The old ones no longer work. If it wasn’t you, change your password.',
    'New recovery codes were made | If it wasn’t you, check your account at once.',
  ),
  reportDecided: rowOf(
    'Thank you. We looked at your report about a comment on Title | We acted on it.',
    'Thank you for your report | We looked at a comment on Title. We acted on it.',
    { topic: 'reports', path: null },
  ),
  memberWarned: rowOf(
    'A moderator warned you about your comment on Title',
    'A moderator warned you about your comment on Title | What it says',
    { path: null },
  ),
  contentHidden: rowOf(
    'A moderator hid your comment on Title',
    'A moderator hid your comment on Title | What it says',
    { path: null },
  ),
  announcement: {
    topic: 'announcements',
    path: null,
    list: 'News from the administrators',
    push: 'News from the administrators | What it says',
  },
  projectModerated: rowOf('A moderator hid Hut book', 'A moderator hid Hut book | What it says', {
    path: '/projects/hut',
  }),
  accountActed: rowOf(
    'An administrator made a link for a new password of your account',
    'An administrator made a link for a new password of your account | What it says',
  ),
  webhookPaused: rowOf(
    'A webhook of Hut book was paused | Attempts failed, or the project has a new owner. Switch it on again if you wish.',
    'A webhook was paused | Switch it on again if you wish: Hut book',
    { topic: 'projects', path: '/projects/hut/settings/webhooks' },
  ),
  signUpWaiting: {
    topic: 'requests',
    path: '/admin/sign-ups',
    list: 'Somebody asks to become a member',
    push: 'Sign-up requests | Somebody asks to become a member',
  },
};

const ids = { actorId: 'mira', projectId: 'hut', taskId: 't1', commentId: 'c1', sourceId: 'r1' };

const facts: NotificationFacts = {
  actor: { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null },
  othersCount: 0,
  project: { _id: 'hut', title: 'Hut book', coverSeed: 7 },
  task: { _id: 't1', title: 'Say who' },
  sourceId: 'r1',
  commentId: 'c1',
  role: 'Tester',
  text: 'What it says',
  projectAct: 'projectHidden',
  accountAct: { act: 'resetLinkMade', isOwn: true, by: null, member: null },
  report: { kind: 'comment', title: 'Title', isActedOn: true },
};

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' | ');

describe.each(notificationKinds.map((kind) => [kind, expected[kind]] as const))('%s', (kind, row) => {
  const notification = { ...facts, kind };

  it('has its topic, and leads to the very thing', () => {
    expect(kindOf(kind).topic).toBe(row.topic);
    expect(pathOfNotification({ kind, ...ids })).toBe(row.path);
  });

  it('says what happened in the list, in a mail, in a push and on an open page', () => {
    const { sentence, detail } = entryWords(notification);
    expect(joined([plain(sentence), detail])).toBe(row.list);
    const { text, detail: below } = mailWords(notification);
    expect(joined([text, below])).toBe(row.mail ?? row.list);
    expect(joined(pushWords(notification))).toBe(row.push);
    expect(joined(toastWords(notification) ?? [])).toBe(row.toast ?? '');
  });
});
