import { type AuditAct, auditActs, type AuditEntry } from '@tandem/contract/audit';
import { expect, it } from 'vitest';
import { auditSentenceOf } from './audit.texts.ts';

const mira = { _id: '1', name: 'Mira' };
const jonas = { _id: '2', name: 'Jonas' };

const said = (act: AuditAct, details: AuditEntry['details'], member: typeof mira | null = jonas) => {
  const { before, namesMember, after } = auditSentenceOf({ act, actor: mira, member, details });
  return ['Mira', before, ...(namesMember ? [member?.name] : []), after].filter(Boolean).join(' ');
};

it.each([
  ['memberSuspended', { days: 1 }, 'Mira suspended Jonas for 1 day'],
  ['memberSuspended', { days: null }, 'Mira suspended Jonas for good'],
  ['sessionsEnded', {}, 'Mira signed Jonas out on all devices'],
  [
    'roleChanged',
    { before: 'member', after: 'moderator' },
    'Mira changed the role of Jonas from member to moderator',
  ],
  ['resetLinkMade', { isMailed: true }, 'Mira made a link for a new password of Jonas and had it mailed'],
  ['projectDeleted', { title: 'Tide tables' }, 'Mira deleted the project “Tide tables” of Jonas'],
  ['projectShown', { title: 'Tide' }, 'Mira showed the project “Tide” of Jonas again'],
  [
    'contentHidden',
    { thing: 'project', thingId: '7', title: 'Tide' },
    'Mira hid the project “Tide” of Jonas',
  ],
  [
    'reportDismissed',
    { thing: 'message', thingId: '7' },
    'Mira dismissed the report about a message of Jonas',
  ],
  ['memberWarned', { thing: 'comment', thingId: '7' }, 'Mira warned Jonas about a comment'],
] as const)('names the member of %s with %o', (act, details, sentence) => {
  expect(said(act, details)).toBe(sentence);
});

it.each([
  ['invitationMade', { uses: 3, days: 14 }, 'made an invitation link for 3 people, valid for 14 days'],
  ['projectDeleted', {}, 'deleted a project'],
  ['signUpApproved', {}, 'accepted the sign-up request of somebody'],
  [
    'announcementPublished',
    { text: 'We meet.', link: null, endsAt: null, notifiesMembers: true },
    'published an announcement “We meet.” and notified all members',
  ],
  [
    'settingsChanged',
    { section: 'legal', 'terms.before': '', 'terms.after': 'Be kind.', asksMembersAgain: true },
    'changed the community settings (Terms: empty → Be kind., members are asked to accept them)',
  ],
  [
    'settingsChanged',
    { section: 'legal', 'terms.before': 'Be', 'terms.after': 'Be kind.', asksMembersAgain: false },
    'changed the community settings (Terms: Be → Be kind., members are not asked to accept them again)',
  ],
  [
    'settingsChanged',
    { 'LIMIT_X.before': 1, 'LIMIT_X.after': 2 },
    'changed the community settings (LIMIT_X: 1 → 2)',
  ],
] as const)('says what %s with %o did without a member', (act, details, sentence) => {
  expect(said(act, details, null)).toBe(`Mira ${sentence}`);
});

it('names who acts on themselves once', () => {
  expect(said('emailViewed', {}, mira)).toBe('Mira looked up their own email address');
  expect(said('projectArchived', { title: 'Tide' }, mira)).toBe('Mira archived their own project “Tide”');
});

it.each(auditActs)('has a sentence for %s without details', (act) => {
  expect(said(act, {})).not.toMatch(/undefined|null|NaN/);
  expect(said(act, {}, null)).not.toMatch(/undefined|null|NaN/);
});
