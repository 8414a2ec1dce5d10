import { describe, expect, it } from 'vitest';
import { datesAround, dueDatesIn } from './reminders.rules.ts';

const at = (time: string) => new Date(time);

describe('the due dates of a time zone', () => {
  it('are those of tomorrow and of the last days, from nine in the morning on', () => {
    expect(dueDatesIn('UTC', at('2026-11-20T08:59:59Z'))).toBeNull();
    expect(dueDatesIn('UTC', at('2026-11-20T09:00:00Z'))).toEqual({
      zone: 'UTC',
      due: '2026-11-21',
      overdue: ['2026-11-19', '2026-11-18', '2026-11-17'],
    });
    expect(dueDatesIn('UTC', at('2026-11-20T23:59:59Z'))?.due).toBe('2026-11-21');
    expect(dueDatesIn('UTC', at('2026-11-21T00:00:00Z'))).toBeNull();
  });

  it.each([
    // Clocks go forward on 29 March 2026 at 1:00 UTC in Vienna, and back on 25 October.
    ['Europe/Vienna', '2026-03-28T07:59:59Z', '2026-03-28T08:00:00Z', '2026-03-29'],
    ['Europe/Vienna', '2026-03-29T06:59:59Z', '2026-03-29T07:00:00Z', '2026-03-30'],
    ['Europe/Vienna', '2026-10-24T06:59:59Z', '2026-10-24T07:00:00Z', '2026-10-25'],
    ['Europe/Vienna', '2026-10-25T07:59:59Z', '2026-10-25T08:00:00Z', '2026-10-26'],
    // In New York on 8 March and 1 November.
    ['America/New_York', '2026-03-07T13:59:59Z', '2026-03-07T14:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-08T12:59:59Z', '2026-03-08T13:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T13:59:59Z', '2026-11-01T14:00:00Z', '2026-11-02'],
    // Half an hour at a time on Lord Howe Island, on 4 October.
    ['Australia/Lord_Howe', '2026-10-02T22:29:59Z', '2026-10-02T22:30:00Z', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-10-03T21:59:59Z', '2026-10-03T22:00:00Z', '2026-10-05'],
    ['Asia/Kathmandu', '2026-11-20T03:14:59Z', '2026-11-20T03:15:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-19T18:59:59Z', '2026-11-19T19:00:00Z', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20T19:59:59Z', '2026-11-20T20:00:00Z', '2026-11-21'],
  ])('in %s begin at nine there: not %s, but %s', (zone, before, from, due) => {
    expect(dueDatesIn(zone, at(before))).toBeNull();
    expect(dueDatesIn(zone, at(from))?.due).toBe(due);
  });

  it('are those of UTC for a zone that nobody knows', () => {
    expect(dueDatesIn('Mars/Olympus', at('2026-11-20T09:00:00Z'))?.due).toBe('2026-11-21');
  });

  it('lie in the days that are looked at, wherever it is morning', () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const now = new Date(Date.parse('2026-03-28T00:00:00Z') + hour * 3_600_000);
      const { from, to } = datesAround(now);
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', 'Europe/Vienna']) {
        const dates = dueDatesIn(zone, now);
        for (const date of dates === null ? [] : [dates.due, ...dates.overdue])
          expect(from <= date && date <= to, `${zone} ${date} in ${from}..${to}`).toBe(true);
      }
    }
  });
});
