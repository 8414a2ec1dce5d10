import { expect, it } from 'vitest';
import { quietUntil } from './channels.rules.ts';

const night = { isOn: true, from: '22:00', to: '07:00' };
const noon = { isOn: true, from: '12:00', to: '13:30' };
const zone = 'Europe/Vienna';

it.each([
  ['before they begin', night, '2026-11-20T20:59:59Z', null],
  ['when they begin', night, '2026-11-20T21:00:00Z', '2026-11-21T06:00:00Z'],
  ['after midnight', night, '2026-11-21T02:13:40Z', '2026-11-21T06:00:00Z'],
  ['when they end', night, '2026-11-21T06:00:00Z', null],
  ['within a day', noon, '2026-11-20T11:30:00Z', '2026-11-20T12:30:00Z'],
  ['switched off', { ...night, isOn: false }, '2026-11-21T02:00:00Z', null],
  // The clocks go forward at 2 o’clock on 28 March 2027 and back at 3 o’clock on 31 October 2027.
  ['in the night in which the clocks go forward', night, '2027-03-27T23:00:00Z', '2027-03-28T05:00:00Z'],
  ['in the night in which the clocks go back', night, '2027-10-30T22:00:00Z', '2027-10-31T06:00:00Z'],
  [
    'with an end that the clocks leave out',
    { ...night, to: '02:30' },
    '2027-03-28T00:30:00Z',
    '2027-03-28T01:30:00Z',
  ],
])('quiet hours %s', (_, hours, now, until) => {
  expect(quietUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(
    until === null ? null : new Date(until).toISOString(),
  );
});

it('without a time zone, quiet hours are in UTC', () => {
  expect(quietUntil(night, null, new Date('2026-11-20T21:30:00Z'))).toBeNull();
  expect(quietUntil(night, null, new Date('2026-11-20T22:30:00Z'))).toEqual(new Date('2026-11-21T07:00:00Z'));
});

it('a time zone with half an hour', () => {
  const until = quietUntil(night, 'Asia/Kolkata', new Date('2026-11-20T17:00:00Z'));
  expect(until).toEqual(new Date('2026-11-21T01:30:00Z'));
});
