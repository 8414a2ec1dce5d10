import type { Project } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { activityOf, fitsOf, isNewcomer, openRolesOf, reasonOf } from './feed-search.view.ts';

const createdAt = '2026-11-01T09:00:00.000Z';
const profile = {
  skills: ['react.js', 'Rust'],
  techStack: ['SQLite'],
  interests: ['Maps', 'Trails'],
  createdAt,
};
const fits = fitsOf(profile, new Date('2027-11-01T09:00:00.000Z'));
const wordsFor = (skillsRequired: string[], interestsTags: string[]) =>
  reasonOf(projectNamed('Loom', { skillsRequired, interestsTags }), fits, 'mira')?.words;

describe('the reason for a card', () => {
  // spec: added-63
  it('names what one knows and shares, as the project spells it', () => {
    expect(wordsFor(['ReactJS', 'Go'], ['maps'])).toBe('You know ReactJS · shares #maps');
    expect(wordsFor(['RUST'], ['none'])).toBe('You know RUST');
    expect(wordsFor(['Go'], ['maps', 'trails'])).toBe('Shares #maps and #trails');
    expect(wordsFor(['React', 'Rust', 'SQLite'], [])).toBe('You know React, Rust +1');
    expect(wordsFor(['React', 'Rust'], ['maps', 'trails'])).toBe('You know React and Rust · shares #maps +1');
  });

  it('names a free role for a first contributor to who is new', () => {
    const role = { _id: 'r', title: 'First contributor', description: '', places: 2, filled: 1 };
    const wordsOf = (now: string, more: Partial<Project>) =>
      reasonOf(projectNamed('Loom', more), fitsOf(profile, new Date(now)), 'mira')?.words;
    const soon = '2026-11-20T09:00:00.000Z';
    const shown = { skillsRequired: ['Rust'], interestsTags: ['maps'], roles: [role] };
    expect(wordsOf(soon, shown)).toBe('You know Rust · a role for a first contributor');
    expect(wordsOf(soon, { ...shown, skillsRequired: [] })).toBe(
      'A role for a first contributor · shares #maps',
    );
    expect(wordsOf(soon, { ...shown, roles: [{ ...role, filled: 2 }] })).toBe('You know Rust · shares #maps');
    expect(wordsOf('2027-11-20T09:00:00.000Z', shown)).toBe('You know Rust · shares #maps');
  });

  it('is none without anything in common, before the profile is known, and for an own project', () => {
    expect(wordsFor(['Go'], ['none'])).toBeUndefined();
    expect(reasonOf(projectNamed('Loom'), null, 'mira')).toBeNull();
    expect(reasonOf(projectNamed('Loom', { isOwner: true, isMember: true }), fits, 'mira')).toBeNull();
  });

  it('is the role one joined in, rather than what one shares', () => {
    const joined = (role: string) =>
      projectNamed('Loom', {
        isMember: true,
        collaborators: [
          { ...personNamed('Ana'), role: 'Designer' } as never,
          { ...personNamed('Mira'), role } as never,
        ],
      });
    expect(reasonOf(joined('Field tester'), fits, 'mira')).toEqual({
      kind: 'joined',
      words: 'You joined as Field tester',
    });
    expect(reasonOf(joined(''), null, 'mira')?.words).toBe('You joined');
  });
});

it('a member is new for 30 days', () => {
  expect(isNewcomer(profile, new Date('2026-12-01T08:59:00.000Z'))).toBe(true);
  expect(isNewcomer(profile, new Date('2026-12-01T09:01:00.000Z'))).toBe(false);
});

it('names the roles with a free place, unless the project is closed', () => {
  const role = (title: string, places: number, filled: number) => ({
    _id: title,
    title,
    places,
    filled,
    description: '',
  });
  const roles = [role('Cook', 1, 1), role('Tester', 2, 1), role('Writer', 1, 0)];
  expect(openRolesOf(projectNamed('Loom', { roles }))).toEqual(['Tester', 'Writer']);
  expect(openRolesOf(projectNamed('Loom', { roles, status: 'closed' }))).toEqual([]);
});

it.each([
  [0, 'today', true],
  [1, 'yesterday', true],
  [3, '3 days ago', true],
  [7, '7 days ago', true],
  [8, '8 days ago', false],
  [20, '2 weeks ago', false],
  [70, '2 months ago', false],
])('says how fresh a project is %i days after its last activity', (days, words, isFresh) => {
  const now = new Date(2026, 10, 22, 9);
  const then = new Date(2026, 10, 22 - days, 23, 30);
  expect(activityOf(then.toISOString(), now)).toEqual({ words, isFresh });
});
