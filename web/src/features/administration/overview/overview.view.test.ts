import { expect, it } from 'vitest';
import { activeInWeeks, chartOf, diskParts, needsOf, changeOf, pointsOf, summed } from './overview.view.ts';

const countedAt = '2026-11-20T12:00:00.000Z';
const fine = {
  countedAt,
  failingMails: { count: 0, since: null, nextAt: null, lastFailure: null },
  jobs: null,
  disk: null,
  backups: null,
  withoutSecondFactor: { count: 0, people: [] },
};
const nobody = {
  reports: { open: 0, oldestAt: null },
  signUps: { waiting: 0, names: [] },
  me: 'mira',
};
const person = (_id: string, firstName: string) => ({ _id, firstName, lastName: 'Rossi', photoUrl: null });

it('is empty while nobody waits and all runs well', () => {
  expect(needsOf(fine, nobody)).toEqual([]);
  const backups = { lastAt: '2026-11-14T12:00:00.000Z' };
  expect(needsOf({ ...fine, backups }, nobody)).toEqual([]);
});

it('names people who wait before what runs badly, each with its place', () => {
  const lastAt = '2026-11-19T12:00:00.000Z';
  const failed = [
    { name: 'sweep', times: 2, lastAt },
    { name: 'purge', times: 1, lastAt },
  ];
  const figures = {
    countedAt,
    failingMails: { count: 1, since: lastAt, nextAt: lastAt, lastFailure: null },
    jobs: { waiting: 0, failed },
    disk: { availableBytes: 9, sizeBytes: 100 },
    backups: { lastAt: '2026-11-13T12:00:00.000Z' },
    withoutSecondFactor: { count: 5, people: [person('tom', 'Tom'), person('ana', 'Ana')] },
  };
  const waiting = {
    ...nobody,
    reports: { open: 2, oldestAt: lastAt },
    signUps: { waiting: 3, names: ['Piet van Dam', 'Ada Reyes'] },
  };
  expect(needsOf(figures, waiting)).toMatchObject([
    { path: '/admin/reports', words: '2 open reports', detail: 'the oldest waits 1 day', verb: 'Review' },
    {
      path: '/admin/sign-ups',
      words: '3 sign-up requests',
      detail: 'Piet van Dam, Ada Reyes and 1 other',
      verb: 'Decide',
    },
    {
      path: '/admin/members',
      show: 'administrator',
      words: '5 administrators without a second factor',
      detail: 'Tom Rossi, Ana Rossi and 3 others',
      verb: 'See',
    },
    { path: '/admin', part: 'background', words: '1 mail could not be sent yet', verb: 'See' },
    { path: '/admin', part: 'background', words: '3 jobs failed in the last 7 days', verb: 'See' },
    { path: '/admin', part: 'storage', words: 'The disk is nearly full', verb: 'See' },
    { path: '/admin', part: 'storage', words: 'The last backup is 7 days old', verb: 'See' },
  ]);
});

it('asks for a first backup', () => {
  const needs = needsOf({ ...fine, backups: { lastAt: null } }, nobody);
  expect(needs.map(({ words }) => words)).toEqual(['No backup was made yet']);
});

it('leads administrators to the second factor that they lack themselves', () => {
  const withoutSecondFactor = { count: 2, people: [person('mira', 'Mira'), person('tom', 'Tom')] };
  expect(needsOf({ ...fine, withoutSecondFactor }, nobody)).toMatchObject([
    { path: '/settings/security', detail: 'You, Tom Rossi', verb: 'Set up' },
  ]);
});

it('sums a trend, and compares it with the time before', () => {
  const counts = [...Array.from({ length: 76 }, () => 0), 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1];
  expect(changeOf({ counts, before: 12 }, 90)).toEqual({ counts, added: 9, earlier: 12 });
  expect(changeOf({ counts, before: 12 }, 30)).toMatchObject({ added: 9, earlier: 0 });
  expect(changeOf({ counts, before: 12 }, 7)).toEqual({
    counts: [0, 0, 0, 0, 0, 5, 1],
    added: 6,
    earlier: 3,
  });
});

it.each([
  [[0, 4, 2], '0,30 50,2 100,16'],
  [[0, 0], '0,30 100,30'],
  [[3], '0,2'],
])('draws %o from the bottom to the top of its box', (counts, points) => {
  expect(pointsOf(counts)).toBe(points);
});

const activity = Array.from({ length: 10 }, (_, at) => ({
  day: `2026-11-${11 + at}`,
  inDay: at,
  inWeek: 10 + at,
  inMonth: 30,
}));

it('draws active members by their dates, with round numbers beside', () => {
  const known = activity.slice(-5).filter(({ day }) => day !== '2026-11-17');
  expect(chartOf(known, 30)).toEqual({
    inDay: '0,87.5 50,82.5 75,80 100,77.5',
    inMonth: '0,25 50,25 75,25 100,25',
    ticks: [40, 30, 20, 10, 0],
    dates: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    first: activity[5],
    last: activity[9],
    mostInDay: 9,
  });
  expect(chartOf(activity, 7)?.dates).toEqual([
    '2026-11-14',
    '2026-11-16',
    '2026-11-17',
    '2026-11-19',
    '2026-11-20',
  ]);
});

it('draws nothing of a single day', () => {
  expect(chartOf([], 30)).toBeNull();
  expect(chartOf(activity.slice(-1), 30)).toBeNull();
});

it('compares who was active in a week with as many days before, where that is known', () => {
  expect(activeInWeeks(activity, 7)).toEqual({ counts: [13, 14, 15, 16, 17, 18, 19], change: 7 });
  expect(activeInWeeks(activity, 30).change).toBeNull();
  expect(activeInWeeks([], 7)).toEqual({ counts: [], change: null });
});

it('divides the disk among photos, files and the rest, and shows the least of them', () => {
  const disk = { availableBytes: 50, sizeBytes: 1_000 };
  const shares = (parts: ReturnType<typeof diskParts>) =>
    parts.map(({ kind, from, share }) => [kind, from, share]);
  expect(shares(diskParts({ storedBytes: 101, photoBytes: 1, disk }))).toEqual([
    ['photos', 0, 0.75],
    ['files', 0.75, 10],
    ['other', 10.75, 84.9],
  ]);
  expect(shares(diskParts({ storedBytes: 4, photoBytes: 3, disk: null }))).toEqual([
    ['photos', 0, 75],
    ['files', 75, 25],
  ]);
  expect(shares(diskParts({ storedBytes: 0, photoBytes: 0, disk: null }))).toEqual([
    ['photos', 0, 0],
    ['files', 0, 0],
  ]);
});

it('sums what was added', () => {
  expect(summed([1, 0, 2])).toEqual([1, 1, 3]);
});
