import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import {
  badgeOf,
  bodyOf,
  emptyDraft,
  errorsOf,
  openRoles,
  withOpenRole,
  isLong,
  nameOf,
  nextHeading,
  countedBy,
  putBackInPages,
  sumOf,
  withoutInPages,
  type RequestPages,
} from './join-requests.view.ts';

const person = {
  _id: 'p',
  firstName: 'Rita',
  lastName: 'Reyes',
  photoUrl: null,
  emailId: 'rita@example.org',
  about: '',
  experience: 3,
  techStack: [],
  skills: ['Maps'],
  interests: [],
  createdAt: '2026-11-01T08:00:00.000Z',
  connectionStatus: 'none' as const,
  requestId: null,
  requestDirection: null,
};
const request = (more: Partial<TitledJoinRequest>): TitledJoinRequest => ({
  _id: 'a',
  projectId: 'q',
  userId: person,
  role: 'Tester',
  roleId: null,
  message: null,
  reason: null,
  status: 'pending',
  createdAt: '2026-11-01T08:00:00.000Z',
  projectTitle: 'Tide tables',
  projectCoverSeed: 7,
  projectStatus: 'open',
  ownerId: 'o',
  ...more,
});
const first = request({ _id: 'a', createdAt: '2026-11-01T08:00:00.000Z' });
const second = request({ _id: 'b', createdAt: '2026-11-02T08:00:00.000Z' });
const third = request({ _id: 'c', createdAt: '2026-11-02T08:00:00.000Z' });

describe('the list of requests', () => {
  it('focuses the heading next to a decided request', () => {
    expect(nextHeading([first, second, third], second)).toBe('request-c');
    expect(nextHeading([first, second], second)).toBe('request-a');
    expect(nextHeading([first], first)).toBeUndefined();
    expect(nextHeading(undefined, second)).toBeUndefined();
  });

  const list: RequestPages = {
    pages: [
      { data: [first], nextCursor: 'two' },
      { data: [second, third], nextCursor: null },
    ],
    pageParams: [undefined, 'two'],
  };

  it('removes a decided request from its page, and restores it at its position', () => {
    expect(withoutInPages(list, second).pages.map(({ data }) => data)).toEqual([[first], [third]]);
    for (const removed of [second, third])
      expect(putBackInPages(withoutInPages(list, removed), removed)).toEqual(list);
    const restored = putBackInPages(withoutInPages(list, first), first);
    expect(restored.pages.flatMap(({ data }) => data)).toEqual([first, second, third]);
  });

  it('contains each request once', () => {
    expect(putBackInPages(list, second)).toBe(list);
  });

  it('counts by project and open role', () => {
    const counts = [
      { projectId: 'q', roleId: null, pending: 3 },
      { projectId: 'q', roleId: 'cook', pending: 2 },
      { projectId: 'other', roleId: null, pending: 7 },
    ];
    expect(sumOf(counts, { projectId: 'q', roleId: undefined })).toBe(5);
    expect(sumOf(counts, { projectId: 'q', roleId: 'cook' })).toBe(2);
    const fewer = countedBy(counts, request({ roleId: 'cook' }), -1);
    expect(fewer.map(({ pending }) => pending)).toEqual([3, 1, 7]);
  });
});

describe('an application', () => {
  it('has a badge for its status', () => {
    expect(badgeOf('pending')).toEqual({ label: 'Pending', tone: 'accent' });
    expect(badgeOf('accepted')).toEqual({ label: 'Accepted', tone: 'ok' });
    expect(badgeOf('rejected')).toEqual({ label: 'Rejected', tone: 'danger' });
    expect(badgeOf('expired')).toEqual({ label: 'Expired', tone: 'neutral' });
  });

  it('names its applicant without a trailing space', () => {
    expect(nameOf(first)).toBe('Rita Reyes');
    expect(nameOf({ userId: { ...person, lastName: '' } })).toBe('Rita');
  });
});

describe('the join form', () => {
  // spec: §5-10
  it('needs only a role, with the sentence of the spec', () => {
    expect(errorsOf({ roleId: null, role: '  ', message: '' })).toEqual({
      role: 'Please enter a role to join the project.',
    });
    expect(errorsOf({ roleId: null, role: 'Tester', message: '' })).toEqual({});
  });

  it('does not count surrounding spaces, which are not sent', () => {
    const whole = 'x'.repeat(limits.role);
    expect(errorsOf({ roleId: null, role: ` ${whole} `, message: 'y'.repeat(limits.joinMessage) })).toEqual(
      {},
    );
    expect(
      errorsOf({ roleId: null, role: `${whole}x`, message: 'y'.repeat(limits.joinMessage + 1) }),
    ).toEqual({
      role: 'Use at most 60 characters.',
      message: 'Use at most 1,000 characters.',
    });
  });
});

it('folds a message that would fill the screen', () => {
  expect(isLong('Short.')).toBe(false);
  expect(isLong('x'.repeat(281))).toBe(true);
  expect(isLong('a\n'.repeat(7))).toBe(true);
});

describe('a role', () => {
  it('needs no words for an open role, and sends either', () => {
    expect(errorsOf({ roleId: 'w', role: '', message: '' })).toEqual({});
    expect(errorsOf({ ...emptyDraft, role: 'Cook' }).role).toBe('Please enter a role to join the project.');
    expect(bodyOf({ roleId: 'w', role: 'Typed before', message: 'Hi' })).toEqual({
      roleId: 'w',
      message: 'Hi',
    });
    expect(bodyOf({ roleId: null, role: 'Cook', message: '' })).toEqual({ role: 'Cook', message: '' });
  });

  it('offers roles with a place left, and drops a choice that is gone', () => {
    const role = { _id: 'w', title: 'Writer', description: '', places: 2, filled: 1 };
    const full = { ...role, _id: 'f', filled: 2 };
    expect(openRoles([role, full])).toEqual([role]);
    const draft = { ...emptyDraft, roleId: 'f', role: 'Words' };
    expect(withOpenRole(draft, [role])).toEqual({ ...draft, roleId: undefined });
    expect(withOpenRole(draft, [])).toEqual({ ...draft, roleId: null });
    expect(withOpenRole({ ...draft, roleId: null }, [role]).roleId).toBeNull();
    expect(withOpenRole({ ...draft, roleId: 'w' }, [role]).roleId).toBe('w');
  });
});
