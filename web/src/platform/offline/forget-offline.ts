import { safeStorage } from '../safe-storage.ts';
import { forgetRestored } from './restored.store.ts';

/** The database of the replies that this browser keeps. */
export const databaseName = 'kept-replies';

/** Deletes what this browser keeps of any member: replies, notifications that are shown, and the subscription to more. */
export function forgetOffline(): void {
  forgetReplies();
  // Browsers without a service worker have neither.
  void endNotifications().catch(() => undefined);
}

/** Deletes the replies that this browser keeps. */
export function forgetReplies(): void {
  forgetRestored();
  safeStorage.removeItem(databaseName);
  try {
    // Connections of this and of other tabs close for it.
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Without a database nothing is kept.
  }
}

async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
