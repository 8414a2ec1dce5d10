import { create } from 'zustand';
import { safeStorage } from '../../../platform/safe-storage.ts';

const key = 'announcementClosed';

const useHidden = create<{ id: string | null }>()(() => ({ id: storedId() }));

/** The announcement that this browser does not show: closed by somebody, or over. */
export const useHiddenAnnouncement = (): string | null => useHidden(({ id }) => id);

/** Whether this browser does not show an announcement. */
export const isHidden = (id: string): boolean => useHidden.getState().id === id;

/** Hides an announcement, for good where somebody closed it; the next one shows again. */
export function hideAnnouncement(id: string, { isForGood }: { isForGood: boolean }): void {
  if (isForGood) safeStorage.setItem(key, JSON.stringify(id));
  useHidden.setState({ id });
}

// A function declaration, because the store calls it while this module loads.
function storedId(): string | null {
  const stored: unknown = JSON.parse(safeStorage.getItem(key) ?? 'null');
  return typeof stored === 'string' ? stored : null;
}
