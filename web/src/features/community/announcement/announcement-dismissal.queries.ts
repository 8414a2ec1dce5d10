import { dismissAnnouncement, viewAnnouncementDismissal } from '@tandem/contract/community/announcement';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useSession } from '../../../platform/session.store.ts';
import { useCommunity } from '../community.store.ts';
import { hideAnnouncement, isHidden } from './announcement.store.ts';
import { bannerTexts as texts } from './banner.texts.ts';

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
