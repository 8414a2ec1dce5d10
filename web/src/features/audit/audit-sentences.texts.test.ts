import { expect, it } from 'vitest';
import { auditTexts } from './audit.texts.ts';

it.each([
  ['projectDeleted', { title: 'Tide tables' }, '“Tide tables”'],
  ['projectDeleted', {}, ''],
  [
    'contentHidden',
    { thing: 'project', thingId: '7', title: 'Tide tables' },
    'about a project “Tide tables”',
  ],
  ['reportDismissed', { thing: 'message', thingId: '7' }, 'about a message'],
  ['memberSuspended', { days: 1 }, 'for 1 day'],
  ['memberSuspended', { days: null }, 'for good'],
  ['roleChanged', { before: 'member', after: 'moderator' }, 'from member to moderator'],
  ['invitationMade', { uses: 3, days: 14 }, 'Uses: 3, Days: 14'],
  [
    'settingsChanged',
    { section: 'legal', 'terms.before': '', 'terms.after': 'Be kind.', asksMembersAgain: true },
    'Terms: empty → Be kind., members are asked to accept them',
  ],
  [
    'settingsChanged',
    { section: 'legal', 'terms.before': 'Be', 'terms.after': 'Be kind.', asksMembersAgain: false },
    'Terms: Be → Be kind., members are not asked to accept them again',
  ],
  ['settingsChanged', { 'LIMIT_X.before': 1, 'LIMIT_X.after': 2 }, 'LIMIT_X: 1 → 2'],
] as const)('says of %s what %o adds', (act, details, words) => {
  expect(auditTexts.detailOf({ act, details })).toBe(words);
});
