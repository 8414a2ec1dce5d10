export const reminderChoices = ['hour', 'tomorrow', 'week'] as const;
export type ReminderChoice = (typeof reminderChoices)[number];

const morning = 9;

/** When a reminder comes: in an hour, or at nine in the morning, local time, tomorrow or on the next Monday. */
export function reminderAt(choice: ReminderChoice, now: Date): Date {
  if (choice === 'hour') return new Date(now.getTime() + 3_600_000);
  const days = choice === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
