import { describe, expect, it } from 'vitest';
import type { StoredRole } from '../projects.rules.ts';
import { fillsLastPlace, isRoleFull } from './joining.service.ts';

const role = (id: string, places: number, filled: number): StoredRole => ({ id, title: id, places, filled });

describe('a role', () => {
  it('is full when as many have it as it has places', () => {
    const roles = [role('writer', 2, 1), role('tester', 1, 1), role('cook', 1, 2)];
    expect(['writer', 'tester', 'cook'].map((id) => isRoleFull(roles, id))).toEqual([false, true, true]);
  });

  it('that a project does not have is not full', () => {
    expect(isRoleFull([role('tester', 1, 1)], null)).toBe(false);
    expect(isRoleFull([role('tester', 1, 1)], 'writer')).toBe(false);
    expect(isRoleFull([], 'tester')).toBe(false);
  });
});

describe('the last place of a project', () => {
  const joins = (roles: StoredRole[], to: string | null) => fillsLastPlace(roles, { from: null, to });

  it('is filled by who joins in the only role with a place', () => {
    expect(joins([role('writer', 2, 1), role('tester', 1, 1)], 'writer')).toBe(true);
  });

  it('is not filled while another place is free, nor without a role', () => {
    expect(joins([role('writer', 2, 0)], 'writer')).toBe(false);
    expect(joins([role('writer', 1, 0), role('tester', 1, 0)], 'writer')).toBe(false);
    expect(joins([role('writer', 1, 0)], null)).toBe(false);
    expect(joins([], null)).toBe(false);
  });
});
