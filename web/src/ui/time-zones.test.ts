import { expect, it } from 'vitest';
import { formatTimeIn, formatTimeZone } from './time-zones.ts';

const now = new Date('2026-11-27T13:14:00Z');

it.each([
  ['Europe/Zurich', 'Zurich (UTC+1)', 'Zurich (UTC+1), 2:14 PM'],
  ['America/New_York', 'New York (UTC-5)', 'New York (UTC-5), 8:14 AM'],
  ['Asia/Kolkata', 'Kolkata (UTC+5:30)', 'Kolkata (UTC+5:30), 6:44 PM'],
  ['UTC', 'UTC', 'UTC, 1:14 PM'],
  ['Mars/Olympus_Mons', 'Olympus Mons', 'Olympus Mons'],
])('names %s with its distance from UTC, and says what its clocks show', (timeZone, zone, time) => {
  expect(formatTimeZone(timeZone, now)).toBe(zone);
  // The space before AM is a narrow one in some browsers.
  expect(formatTimeIn(timeZone, now).replaceAll('\u202f', ' ')).toBe(time);
});
