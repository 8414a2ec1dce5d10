import { describe, expect, it } from 'vitest';
import { projectErrors } from './projects.errors.ts';
import {
  fillsLastPlace,
  hasRepeats,
  isRoleFull,
  reorderAmongThemselves,
  requestStatusShown,
  type StoredRole,
  whyNotRemove,
} from './projects.rules.ts';

const stranger = { isOwner: false, isCollaborator: false, requestStatus: null };

describe('the state of the own request', () => {
  it('is shown while it is pending or rejected', () => {
    expect(requestStatusShown({ ...stranger, requestStatus: 'pending' })).toBe('pending');
    expect(requestStatusShown({ ...stranger, requestStatus: 'rejected' })).toBe('rejected');
  });

  it('is null without a request', () => {
    expect(requestStatusShown(stranger)).toBeNull();
  });

  it('is accepted only while the member belongs to the project', () => {
    const accepted = { ...stranger, requestStatus: 'accepted' as const };
    expect(requestStatusShown({ ...accepted, isCollaborator: true })).toBe('accepted');
    expect(requestStatusShown({ ...accepted, isOwner: true })).toBe('accepted');
    expect(requestStatusShown(accepted)).toBeNull();
  });
});

describe('taking a person out of a project', () => {
  it('is allowed to the person and to the owner', () => {
    expect(whyNotRemove({ me: 'c', ownerId: 'o', userId: 'c' })).toBeNull();
    expect(whyNotRemove({ me: 'o', ownerId: 'o', userId: 'c' })).toBeNull();
  });

  it('is refused to anybody else', () => {
    expect(whyNotRemove({ me: 'x', ownerId: 'o', userId: 'c' })).toBe(projectErrors.ownerOnly);
    expect(whyNotRemove({ me: 'x', ownerId: 'o', userId: 'o' })).toBe(projectErrors.ownerOnly);
  });

  it('never leaves a project without its owner', () => {
    expect(whyNotRemove({ me: 'o', ownerId: 'o', userId: 'o' })).toBe(projectErrors.ownerLeaves);
  });
});

describe('an order of some of the own projects', () => {
  it('assigns the existing positions, smallest first', () => {
    const held = [
      { id: 'a', position: 4 },
      { id: 'b', position: -2 },
      { id: 'c', position: 10 },
    ];
    expect(reorderAmongThemselves(held, ['c', 'a', 'b'])).toEqual([
      { id: 'c', position: -2 },
      { id: 'a', position: 4 },
      { id: 'b', position: 10 },
    ]);
  });

  it('has repeats when an id occurs twice', () => {
    expect(hasRepeats(['a', 'b', 'a'])).toBe(true);
    expect(hasRepeats(['a', 'b'])).toBe(false);
  });
});

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
