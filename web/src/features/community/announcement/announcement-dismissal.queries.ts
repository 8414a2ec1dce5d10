import { dismissAnnouncement, viewAnnouncementDismissal } from '@tandem/contract/community/announcement';
import { create } from 'zustand';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { safeStorage } from '../../../platform/safe-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { useCommunity } from '../community.store.ts';
import { bannerTexts as texts } from '../community.texts.ts';

/** Hides an announcement in this browser, and on all devices of the member. */
export function dismiss(announcementId: string): void {
  hideAnnouncement(announcementId, { isForGood: true });
  if (useSession.getState().user === null) return;
  const send = () => {
    call(dismissAnnouncement, { params: { announcementId } }).catch((error: unknown) =>
      reportFailedWrite(error, texts.notDismissed, send),
    );
  };
  send();
}

/** Hides what the member dismissed on another device. */
export async function hideDismissed(): Promise<void> {
  const { announcement } = useCommunity.getState();
  if (announcement === null || isHidden(announcement._id)) return;
  const params = { announcementId: announcement._id };
  try {
    const { data } = await call(viewAnnouncementDismissal, { params });
    if (data.isDismissed) hideAnnouncement(announcement._id, { isForGood: true });
  } catch {
    // Asked again at the next connection.
  }
}

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
