import { describe, expect, it } from 'vitest';
import {
  daysSince,
  formatDate,
  formatDateTime,
  formatDay,
  formatDue,
  formatTime,
  wordsOfAge,
  wordsOfDays,
} from './dates.ts';

describe('dates', () => {
  const early = new Date(2026, 2, 2, 0, 5);

  // spec: §9-12, §9-13, §9-14
  it('have the three formats of the spec', () => {
    expect(formatDate(early, 'MMM D, YYYY')).toBe('Mar 2, 2026');
    expect(formatDate(early, 'MMM DD, YYYY')).toBe('Mar 02, 2026');
    expect(formatDate(early, 'DD MMM YYYY')).toBe('02 Mar 2026');
  });

  it('accept an ISO timestamp', () => {
    expect(formatDate('2026-11-18T12:00:00.000Z', 'MMM D, YYYY')).toBe('Nov 18, 2026');
  });

  it('are empty for an invalid timestamp', () => {
    expect(formatDate('', 'DD MMM YYYY')).toBe('');
    expect(formatTime('soon')).toBe('');
  });
});

describe('plain dates', () => {
  it('include the year unless it is the current one', () => {
    expect(formatDay('2026-12-01', '2026-11-20')).toBe('Dec 1');
    expect(formatDay('2027-01-02', '2026-11-20')).toBe('Jan 2, 2027');
    expect(formatDay('9999-12-31')).toBe('Dec 31, 9999');
  });

  it('are empty for an invalid date', () => {
    expect(formatDay('soon')).toBe('');
  });
});

describe('due dates', () => {
  it('say how many days are left or it is late, after the date unless the words name it', () => {
    const due = (dueDate: string, days: number) => formatDue(dueDate, days, '2026-11-20');
    expect(due('2026-11-20', 0)).toBe('Today');
    expect(due('2026-11-21', 1)).toBe('Tomorrow');
    expect(due('2026-11-23', 3)).toBe('Nov 23 · 3 days left');
    expect(due('2026-11-19', -1)).toBe('Nov 19 · 1 day late');
    expect(wordsOfDays(-2)).toBe('2 days late');
  });
});

describe('past days', () => {
  it.each([
    [0, 'today'],
    [1, 'yesterday'],
    [13, '13 days ago'],
    [14, '2 weeks ago'],
    [59, '8 weeks ago'],
    [60, '2 months ago'],
    [364, '12 months ago'],
    [365, 'last year'],
    [800, '2 years ago'],
  ])('are said in words: %i', (days, words) => {
    expect(wordsOfAge(days)).toBe(words);
  });

  it('are counted by the calendar, and are none in the future', () => {
    const now = new Date(2026, 10, 22, 9);
    expect(daysSince(new Date(2026, 10, 21, 23, 30).toISOString(), now)).toBe(1);
    expect(daysSince(new Date(2026, 10, 23, 1).toISOString(), now)).toBe(0);
  });
});

describe('times', () => {
  // spec: §9-21
  it('have the format h:mm A', () => {
    expect(formatTime(new Date(2026, 2, 2, 0, 5))).toBe('12:05 AM');
    expect(formatTime(new Date(2026, 2, 2, 15, 42))).toBe('3:42 PM');
    expect(formatDateTime(new Date(2026, 2, 2, 15, 42))).toBe('Mar 2, 2026, 3:42 PM');
  });
});
