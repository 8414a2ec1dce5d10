import { forgetRestored } from './restored.store.ts';

/** The database of the replies that this browser keeps. */
export const databaseName = 'kept-replies';

/** Deletes what this browser keeps of any member: replies, and notifications that are shown. */
export function forgetOffline(): void {
  forgetRestored();
  try {
    // Connections of this and of other tabs close for it.
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Without a database nothing is kept.
  }
  // Browsers without them have none to close.
  void closeNotifications().catch(() => undefined);
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
