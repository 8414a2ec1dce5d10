import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { describe, expect, it } from 'vitest';
import {
  dueTasks,
  isLate,
  linkedKind,
  sharedSkills,
  shownRows,
  firstToJoin,
  missingOf,
  welcomeSteps,
} from './for-you.view.ts';
import type { User } from '@tandem/contract/account';
import { completeMira, mira } from '../../testing/sample-people.ts';
import { projectNamed } from '../../testing/sample-projects.ts';

const rows = (letter: string, count: number, decided = 0) =>
  Array.from({ length: count }, (_, at) => ({
    _id: `${letter}${at + 1}`,
    status: at < decided ? 'accepted' : 'pending',
  }));
const idsOf = (shown: Record<string, readonly { _id: string }[]>) =>
  Object.values(shown).flatMap((list) => list.map(({ _id }) => _id));

describe('the rows of the rail', () => {
  it('are four, at least one of each kind', () => {
    const shown = shownRows({
      joinRequests: rows('j', 9),
      invitations: rows('i', 2),
      connectionRequests: rows('c', 3),
    });
    expect(idsOf(shown)).toEqual(['j1', 'j2', 'i1', 'c1']);
  });

  it('are all of one kind when nothing else waits', () => {
    const shown = shownRows({ joinRequests: [], invitations: [], connectionRequests: rows('c', 6) });
    expect(idsOf(shown)).toEqual(['c1', 'c2', 'c3', 'c4']);
  });

  it('stay where they are while they are decided', () => {
    const decide = (decided: number) =>
      idsOf(
        shownRows({
          joinRequests: rows('j', 5, decided),
          invitations: [],
          connectionRequests: rows('c', 2),
        }),
      );
    expect([0, 1, 2, 3].map(decide)).toEqual(Array(4).fill(['j1', 'j2', 'j3', 'c1']));
  });

  it('get the next one once all of them are decided', () => {
    const shown = shownRows({
      joinRequests: rows('j', 7, 4),
      invitations: [],
      connectionRequests: [],
    });
    expect(idsOf(shown)).toEqual(['j1', 'j2', 'j3', 'j4', 'j5']);
  });
});

describe('the link', () => {
  const nothing = { joinRequests: [], invitations: [], connectionRequests: [] };
  it('leads to the list of which most is left out', () => {
    const counts = { joinRequests: 3, invitations: 0, connectionRequests: 9 };
    const shown = { ...nothing, joinRequests: rows('j', 3), connectionRequests: rows('c', 1) };
    expect(linkedKind(counts, shown)).toBe('connectionRequests');
  });

  it('leads to the first list that is shown when nothing is left out', () => {
    const counts = { joinRequests: 0, invitations: 1, connectionRequests: 1 };
    const shown = { ...nothing, invitations: rows('i', 1), connectionRequests: rows('c', 1) };
    expect(linkedKind(counts, shown)).toBe('invitations');
    expect(linkedKind({ joinRequests: 0, invitations: 0, connectionRequests: 0 }, nothing)).toBe(
      'joinRequests',
    );
  });
});

it('tasks are due when they are late or due within a week, each by the day of its project', () => {
  const task = (id: string, dueDate: string | null, today = '2026-11-20') =>
    ({ _id: id, dueDate, today }) as MyTask;
  const due = dueTasks([
    task('late', '2026-11-18'),
    task('today', '2026-11-20'),
    task('week', '2026-11-27'),
    task('later', '2026-11-28'),
    task('never', null),
  ]);
  expect(due.map(({ _id }) => _id)).toEqual(['late', 'today', 'week']);
  expect(due.map(isLate)).toEqual([true, false, false]);
});

it('counts shared skills, however they are spelled', () => {
  const mine = { skills: ['Rust'], techStack: ['TypeScript'] };
  expect(sharedSkills(mine, { skills: ['rust ', 'Go'], techStack: ['typescript'] })).toBe(2);
  expect(sharedSkills(null, mine)).toBe(0);
});

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
