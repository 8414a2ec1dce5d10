import type { User } from '@tandem/contract/account';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './complete-profile.view.ts';
import {
  bodyOf,
  changesOf,
  checked,
  draftFrom,
  draftOf,
  errorsOf,
  factsOf,
  isChanged,
  withEntry,
  type ProfileDraft,
} from './profile.view.ts';

const mira: User = {
  _id: '0190',
  firstName: 'Mira',
  lastName: 'Okafor',
  emailId: 'mira@example.org',
  age: 31,
  gender: 'female',
  photoUrl: null,
  about: 'I like software that keeps working.',
  experience: 6,
  techStack: ['Rust'],
  skills: ['Rust', 'SQLite'],
  interests: ['maps'],
  links: [{ title: 'My maps', url: 'https://maps.example.org/mira' }],
  hoursPerWeek: 4,
  timeZone: 'Europe/Vienna',
  languages: ['German', 'English'],
  showsProjects: true,
  showsOnline: true,
  showsPublicly: false,
  showsEmail: true,
  mustVerifyEmail: false,
  termsVersion: null,
  communityRole: 'member',
  hasPassword: true,
  createdAt: '2026-03-02T12:00:00.000Z',
};
const typed = (change: Partial<ProfileDraft>): ProfileDraft => ({ ...draftOf(mira), ...change });

describe('the details of a profile', () => {
  const now = new Date('2026-11-27T12:00:00Z');

  // spec: §2.5-05, §3-03, §9-14
  it('are shown as texts', () => {
    expect(factsOf(mira, now).map(({ value }) => value)).toEqual([
      'mira@example.org',
      '6 years',
      '31',
      'Female',
      '02 Mar 2026',
      '4 hours a week',
      'Vienna (UTC+1)',
      'German, English',
    ]);
    expect(factsOf({ ...mira, experience: 1 }, now)[1]?.value).toBe('1 year');
    // Accounts of other servers.
    expect(factsOf({ ...mira, gender: null } as unknown as User, now)[3]?.value).toBe('N/A');
    expect(factsOf({ ...mira, experience: 0, age: 0 }, now).map(({ value }) => value)).toContain('0 years');
  });

  // spec: §2.5-06
  it('are N/A when empty', () => {
    const added = { hoursPerWeek: null, timeZone: null, languages: [] };
    const blank = { ...mira, ...added, experience: null, age: null, createdAt: '', emailId: '' };
    expect(factsOf(blank, now).map(({ value }) => value)).toEqual(['N/A', 'N/A', 'N/A', 'Female', 'N/A']);
  });
});

describe('a profile draft', () => {
  it('is changed by any edited field', () => {
    expect(isChanged(draftOf(mira), mira)).toBe(false);
    expect(isChanged(typed({ about: 'New.' }), mira)).toBe(true);
    expect(isChanged(typed({ photoUrl: '/api/files/tandem/content/x' }), mira)).toBe(true);
    expect(isChanged(typed({ age: '' }), mira)).toBe(true);
  });

  it('is not changed by an empty entry or spaces', () => {
    const draft = typed({ skills: withEntry(draftOf(mira).skills), firstName: ' Mira ' });
    expect(isChanged(draft, mira)).toBe(false);
    expect(isChanged(typed({ skills: withEntry(draftOf(mira).skills, 'CRDT') }), mira)).toBe(true);
  });

  // spec: §7.1-04
  it('is sent with all fields, numbers as numbers and lists cleaned', () => {
    const skills = withEntry(withEntry(draftOf(mira).skills, ' '), 'sqlite');
    expect(bodyOf(typed({ age: ' 32 ', experience: '', about: ' Hi. ', skills }))).toEqual({
      firstName: 'Mira',
      lastName: 'Okafor',
      age: 32,
      gender: 'female',
      experience: null,
      photoUrl: null,
      about: 'Hi.',
      techStack: ['Rust'],
      skills: ['Rust', 'SQLite'],
      interests: ['maps'],
      links: [{ title: 'My maps', url: 'https://maps.example.org/mira' }],
      hoursPerWeek: 4,
      timeZone: 'Europe/Vienna',
      languages: ['German', 'English'],
    });
  });

  it('reads links with or without a title and a scheme', () => {
    const links = withEntry(withEntry([], 'The code github.com/mira'), 'http://old.example.org');
    expect(bodyOf(typed({ links })).links).toEqual([
      { title: 'The code', url: 'https://github.com/mira' },
      { title: '', url: 'http://old.example.org' },
    ]);
    expect(checked(typed({ links }), mira).links).toMatch(/must start with https/);
  });

  it('gives each new entry a unique id', () => {
    const [first, second, third] = withEntry(draftOf(mira).skills);
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3);
    expect(withEntry([])).toEqual([{ id: 1, text: '' }]);
  });
});

describe('a stored draft', () => {
  it('is restored as typed', () => {
    const draft = typed({ about: 'Half a thought', photoUrl: null });
    expect(draftFrom(JSON.parse(JSON.stringify(draft)), mira)).toEqual(draft);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...draftOf(mira), skills: ['Rust'] },
    { ...draftOf(mira), age: 31 },
  ])('is ignored when it is invalid: %j', (stored) => expect(draftFrom(stored, mira)).toBeUndefined());
});

it('is completed in three steps', () => {
  const done = (user: User) => stepsOf(user).flatMap(({ name, isDone }) => (isDone ? [name] : []));
  expect(done(mira)).toEqual(['time', 'links']);
  expect(done({ ...mira, photoUrl: '/me', timeZone: null, links: [] })).toEqual(['photo']);
});

describe('validation', () => {
  // spec: §2.5-11, §5-08
  it('reports an error for each invalid field', () => {
    expect(checked(draftOf(mira), mira)).toEqual({});
    const errors = checked(
      typed({ firstName: ' ', age: 'old', experience: '4.5', skills: withEntry([], 'x'.repeat(41)) }),
      mira,
    );
    expect(Object.keys(errors).toSorted()).toEqual(['age', 'experience', 'firstName', 'skills']);
    expect(errors.firstName).toBe('First name is required.');
    expect(checked(typed({ age: '12' }), mira).age).toMatch(/from 16 to 120/);
  });

  it('refuses a web address in a name that changes, and saves other fields beside a former one', () => {
    const former = { ...mira, firstName: 'evil.example' };
    const draft = { ...draftOf(former), about: 'New.' };
    expect(checked(draft, former)).toEqual({});
    expect(changesOf(draft, former)).not.toHaveProperty('firstName');
    expect(changesOf(draft, former)).toMatchObject({ lastName: mira.lastName, about: 'New.' });
    expect(checked({ ...draft, firstName: 'evil.example.com' }, former)).toEqual({
      firstName:
        'First name can’t contain a web address or an email address. If it is none, put a space after the dot.',
    });
  });

  it("maps the server's sentences to their inputs", () => {
    expect(
      errorsOf(draftOf(mira), { 'skills.2': 'Too long.', isAdmin: 'No.', photoUrl: 'Not yours.' }),
    ).toEqual({
      skills: 'Too long.',
      photoUrl: 'Not yours.',
    });
  });
});
