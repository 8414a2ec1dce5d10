/** The suspension of a member, as it is stored. */
export interface Suspension {
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
}

/** Whether a member is suspended now; a suspension ends by itself at its time. */
export const isSuspended = ({ suspendedAt, suspendedUntil }: Suspension, now: Date): boolean =>
  suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);

const day = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

/** What a suspended member is told at log-in: until when, and why. */
export function suspensionSentence(until: Date | null, reason: string | null): string {
  const time = until === null ? '' : ` until ${day.format(until)} UTC`;
  return `Your account is suspended${time}.${reason === null ? '' : ` Reason: ${reason}`}`;
}
