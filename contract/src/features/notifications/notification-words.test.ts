import { expect, it } from 'vitest';
import type { NotificationFacts } from './notification-kind.ts';
import { mailWords, type NotificationKind, pathOfNotification, pushWords } from './notification-kinds.ts';

const ids = { actorId: 'mira', projectId: 'hut', sourceId: 'r1' };

const facts: NotificationFacts = {
  actor: { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null },
  othersCount: 0,
  project: { _id: 'hut', title: 'Hut book', coverSeed: 7 },
  task: { _id: 't1', title: 'Say who' },
  role: null,
  text: null,
};

const saying = (kind: NotificationKind, given: Partial<NotificationFacts>) =>
  mailWords({ ...facts, ...given, kind }).text;

it('says how many others did the same', () => {
  const lines = [0, 1, 1_200].map((othersCount) => saying('taskCommented', { othersCount }));
  expect(lines).toEqual([
    'Mira Okafor commented on “Say who”',
    'Mira Okafor and 1 other commented on “Say who”',
    'Mira Okafor and 1,200 others commented on “Say who”',
  ]);
  expect(saying('projectsFit', { othersCount: 2 })).toBe('Hut book and 2 other projects fit you');
  expect(saying('signUpWaiting', { othersCount: 2 })).toBe('3 people ask to become members');
});

it('has words for nobody, and for no role', () => {
  expect(saying('taskAssigned', { actor: null })).toBe('Somebody assigned “Say who” to you');
  expect(mailWords({ ...facts, role: '', kind: 'invitationReceived' }).detail).toBeNull();
  const push = pushWords({ ...facts, role: null, kind: 'roleChanged' });
  expect(push).toEqual(['Hut book', 'Mira changed your role.']);
});

it('names who acted on whose account, for the other administrators', () => {
  const accountAct = { act: 'roleChanged', isOwn: false, by: 'Ada Boss', member: 'Mo Lind' } as const;
  expect(saying('accountActed', { accountAct })).toBe('Ada Boss made Mo Lind an administrator');
  const gone = { act: 'memberDeleted', isOwn: false, by: null, member: null } as const;
  const byShell = 'The shell of the server deleted the account of a member';
  expect(saying('accountActed', { accountAct: gone })).toBe(byShell);
});

it('leads to the list where the request is not known, and nowhere once the project is deleted', () => {
  const list = pathOfNotification({ ...ids, kind: 'joinRequestReceived', sourceId: null });
  expect(list).toBe('/projects/hut/requests');
  expect(pathOfNotification({ ...ids, kind: 'projectModerated', projectAct: 'projectDeleted' })).toBeNull();
  const accountAct = { act: 'roleChanged', isOwn: false, by: null, member: null } as const;
  expect(pathOfNotification({ ...ids, kind: 'accountActed', accountAct })).toBe('/admin/audit');
});
