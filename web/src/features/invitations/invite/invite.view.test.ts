import type { ProjectRole } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import { noRole, openRoles, otherRole, roleOf } from './invite.view.ts';

const role = (title: string, filled: number): ProjectRole => {
  return { _id: title.toLowerCase(), title, description: '', places: 2, filled };
};
const roles = [role('Writer', 1), role('Tester', 2)];

describe('the role of an invitation', () => {
  it('is one with a free place', () => {
    expect(openRoles(roles).map(({ title }) => title)).toEqual(['Writer']);
    expect(roleOf({ choice: 'writer', words: 'ignored' }, roles)).toEqual({ roleId: 'writer' });
  });

  it('is not sent when it was filled meanwhile', () => {
    expect(roleOf({ choice: 'tester', words: '' }, roles)).toEqual({});
  });

  it('is in words when another one is chosen, or no role is open', () => {
    expect(roleOf({ choice: otherRole, words: ' Translator ' }, roles)).toEqual({ role: 'Translator' });
    expect(roleOf({ choice: '', words: 'Translator' }, [])).toEqual({ role: 'Translator' });
  });

  it('may be none', () => {
    expect(roleOf(noRole, roles)).toEqual({});
  });
});
