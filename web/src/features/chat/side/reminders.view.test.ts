import { expect, it } from 'vitest';
import { reminderAt } from './reminders.view.ts';

// A Friday.
const now = new Date(2026, 10, 27, 17, 30);

it.each([
  ['hour', now, new Date(2026, 10, 27, 18, 30)],
  ['tomorrow', now, new Date(2026, 10, 28, 9)],
  ['week', now, new Date(2026, 10, 30, 9)],
  ['week', new Date(2026, 10, 30, 8), new Date(2026, 11, 7, 9)],
  ['week', new Date(2026, 10, 29, 8), new Date(2026, 10, 30, 9)],
] as const)('reminds in the time of %s', (choice, from, expected) => {
  expect(reminderAt(choice, from)).toEqual(expected);
});
