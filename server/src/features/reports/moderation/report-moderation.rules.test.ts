import { describe, expect, it } from 'vitest';
import { reportErrors } from '../reports.errors.ts';
import { type CaseFacts, whyNotModerate, whyNotOpen, whyNotOutcome } from './report-moderation.rules.ts';

const facts: CaseFacts = {
  kind: 'message',
  authorId: 'robin',
  authorRole: 'member',
  isOpen: true,
  decidedBy: null,
};
const mira = { me: 'mira', role: 'moderator' } as const;
const ada = { me: 'ada', role: 'administrator' } as const;

describe('who decides about a report', () => {
  it.each([
    ['a moderator about a member', facts, mira, null],
    ['a moderator about a deleted account', { ...facts, authorId: null, authorRole: null }, mira, null],
    ['nobody about a report on oneself', { ...facts, authorId: 'ada' }, ada, reportErrors.aboutYourself],
    [
      'no moderator about a moderator',
      { ...facts, authorRole: 'moderator' },
      mira,
      reportErrors.forAdministrators,
    ],
    ['an administrator about a moderator', { ...facts, authorRole: 'moderator' }, ada, null],
    ['an administrator about another', { ...facts, authorRole: 'administrator' }, ada, null],
  ] as const)('%s', (_, of, moderator, why) => {
    expect(whyNotModerate(of, moderator)).toBe(why);
  });

  it('names who was first', () => {
    expect(whyNotOpen(facts)).toBeNull();
    expect(whyNotOpen({ ...facts, isOpen: false, decidedBy: 'Aroha' })?.message).toBe(
      'Aroha has decided about this report already.',
    );
  });

  it('hides no person, and warns nobody who is gone', () => {
    expect(whyNotOutcome({ ...facts, kind: 'member' }, 'hidden')).toBe(reportErrors.cannotHide);
    expect(whyNotOutcome({ ...facts, authorId: null }, 'warned')).toBe(reportErrors.authorGone);
    expect(whyNotOutcome({ ...facts, authorId: null }, 'hidden')).toBeNull();
  });
});
