import type { User } from '@tandem/contract/account';
import { describe, expect, it } from 'vitest';
import { completeMira, mira } from '../../testing/sample-people.ts';
import { projectNamed } from '../../testing/sample-projects.ts';
import { firstToJoin, missingOf, welcomeSteps } from './welcome.view.ts';

describe('the first steps', () => {
  const doneOf = (profile: User, hasProject: boolean, hasContact: boolean) =>
    welcomeSteps({ profile, hasProject, hasContact })
      .filter(({ isDone }) => isDone)
      .map(({ name }) => name);

  it('are done by a whole profile, a project and somebody to talk to', () => {
    expect(doneOf(mira, false, false)).toEqual([]);
    expect(doneOf(completeMira, false, true)).toEqual(['profile', 'hello']);
    expect(doneOf(completeMira, true, true)).toEqual(['profile', 'join', 'hello']);
  });

  it('name what is missing in the profile first', () => {
    expect(missingOf(mira)).toBe('photo');
    expect(missingOf({ ...completeMira, links: [] })).toBe('links');
    expect(missingOf(completeMira)).toBeUndefined();
  });

  it('suggest the first project with a free place that the member did not ask for yet', () => {
    const roles = [{ _id: 'r', title: 'Tester', description: '', places: 2, filled: 1 }];
    const found = firstToJoin([
      projectNamed('Own', { roles, isOwner: true }),
      projectNamed('Asked', { roles, myRequestStatus: 'pending' }),
      projectNamed('Full', { roles: [{ ...roles[0]!, filled: 2 }] }),
      projectNamed('Free', { roles }),
    ]);
    expect([found?.project.title, found?.role]).toEqual(['Free', 'Tester']);
    expect(firstToJoin([])).toBeUndefined();
  });

  it('suggest a role for a first contributor before others', () => {
    const role = { _id: 'r', title: 'Tester', description: '', places: 2, filled: 1 };
    const found = firstToJoin([
      projectNamed('Free', { roles: [role] }),
      projectNamed('Kind', { roles: [role, { ...role, title: 'First-time contributor' }] }),
    ]);
    expect([found?.project.title, found?.role]).toEqual(['Kind', 'First-time contributor']);
  });
});
