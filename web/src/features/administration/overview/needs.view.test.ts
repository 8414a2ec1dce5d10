import { expect, it } from 'vitest';
import { needsOf } from './needs.view.ts';

const countedAt = '2026-11-20T12:00:00.000Z';
const fine = { countedAt, failingMails: { count: 0, since: null }, jobs: null, backups: null };

it('is empty while nobody waits and all runs well', () => {
  expect(needsOf(fine, { reports: 0, signUps: 0 })).toEqual([]);
  const backups = { lastAt: '2026-11-14T12:00:00.000Z' };
  expect(needsOf({ ...fine, backups }, { reports: 0, signUps: 0 })).toEqual([]);
});

it('names people who wait before what runs badly, each with its place', () => {
  const lastAt = '2026-11-19T12:00:00.000Z';
  const failed = [
    { name: 'sweep', times: 2, lastAt },
    { name: 'purge', times: 1, lastAt },
  ];
  const figures = {
    countedAt,
    failingMails: { count: 1, since: lastAt },
    jobs: { waiting: 0, failed },
    backups: { lastAt: '2026-11-13T12:00:00.000Z' },
  };
  expect(needsOf(figures, { reports: 2, signUps: 1 })).toEqual([
    { path: '/admin/reports', words: '2 open reports' },
    { path: '/admin/sign-ups', words: '1 sign-up request' },
    { path: '/admin', part: 'background', words: '1 mail could not be sent yet' },
    { path: '/admin', part: 'background', words: '3 jobs failed in the last 7 days' },
    { path: '/admin', part: 'storage', words: 'The last backup is 7 days old' },
  ]);
});

it('asks for a first backup', () => {
  const needs = needsOf({ ...fine, backups: { lastAt: null } }, { reports: 0, signUps: 0 });
  expect(needs.map(({ words }) => words)).toEqual(['No backup was made yet']);
});
