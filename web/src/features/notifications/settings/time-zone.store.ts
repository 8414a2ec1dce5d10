import { noteTimeZone } from '@tandem/contract/notifications/notification-settings';
import { call } from '../../../platform/call.ts';
import { readForMember, storeForMember } from '../../../platform/member-storage.ts';

const stored = 'time-zone';

/** Tells the server the time zone of this browser, once; the server keeps the first one. A failure is repeated later. */
export async function noteTimeZoneOnce(me: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (readForMember(stored, me) === timeZone) return;
  await call(noteTimeZone, { body: { timeZone } }).then(
    () => storeForMember(stored, me, timeZone),
    () => undefined,
  );
}
