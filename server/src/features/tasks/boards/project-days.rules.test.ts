import { describe, expect, it } from 'vitest';
import { addDays, dayIn, mondayOf } from '@tandem/contract/days';
import { shownStatus } from './boards.rules.ts';

// The sign is inverted: Etc/GMT+12 is twelve hours behind UTC.
const offsets = Array.from({ length: 27 }, (_, index) => index - 12);
const zoneAt = (offset: number) =>
  offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
const hour = 60 * 60 * 1_000;

describe.each(offsets)('at UTC offset %i', (offset) => {
  const timeZone = zoneAt(offset);
  const midnight = Date.parse('2026-11-20T00:00:00Z') - offset * hour;

  it('the date changes at midnight', () => {
    expect(dayIn(timeZone, new Date(midnight - 1))).toBe('2026-11-19');
    expect(dayIn(timeZone, new Date(midnight))).toBe('2026-11-20');
    expect(dayIn(timeZone, new Date(midnight + 24 * hour - 1))).toBe('2026-11-20');
  });

  it('a task is overdue from the midnight after its due date', () => {
    const due = { homeColumn: 'To Do', isHeldOverdue: false, dueDate: '2026-11-20', movedAt: null } as const;
    const at = (time: number) => shownStatus(due, { timeZone, today: dayIn(timeZone, new Date(time)) });
    expect(at(midnight + 24 * hour - 1)).toBe('To Do');
    expect(at(midnight + 24 * hour)).toBe('OverDue');
  });
});

describe('with daylight saving', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00Z', '2026-11-20T18:15:00Z'],
  ])('in %s the %s lasts from %s to %s', (timeZone, day, from, to) => {
    expect(dayIn(timeZone, new Date(Date.parse(from) - 1))).toBe(addDays(day, -1));
    expect(dayIn(timeZone, new Date(from))).toBe(day);
    expect(dayIn(timeZone, new Date(Date.parse(to) - 1))).toBe(day);
    expect(dayIn(timeZone, new Date(to))).toBe(addDays(day, 1));
  });

  it('a day starts later where midnight is skipped', () => {
    expect(dayIn('America/Santiago', new Date('2026-09-06T03:59:59Z'))).toBe('2026-09-05');
    expect(dayIn('America/Santiago', new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06');
  });
});

describe('dates', () => {
  it('are added across months, leap years and daylight saving', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-10-20', 14)).toBe('2026-11-03');
  });

  it('map to the Monday of their week', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-16', index));
    expect(new Set(week.map(mondayOf))).toEqual(new Set(['2026-11-16']));
    expect(mondayOf('2026-11-15')).toBe('2026-11-09');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  });

  it('have four-digit years', () => {
    expect(dayIn('UTC', new Date('0999-05-05T00:00:00Z'))).toMatch(/^\d{4}-05-\d{2}$/);
  });
});
