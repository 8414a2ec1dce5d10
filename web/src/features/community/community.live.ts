import { announcementDismissed } from '@tandem/contract/community/announcement';
import { communityChanged, viewCommunity } from '@tandem/contract/community/community-administration';
import { call } from '../../platform/call.ts';
import { live, onReconnect } from '../../platform/live/live.ts';
import { hideDismissed, hideAnnouncement } from './announcement/announcement-dismissal.queries.ts';
import { isPageOld, takeCommunity } from './community.store.ts';

/** Asks for the community as it is now; without an answer, what is shown stays. */
export const fetchCommunity = (): void =>
  void call(viewCommunity).then(
    ({ data }) => takeCommunity(data),
    () => undefined,
  );

/** Shows a new name, logo or accent in every open tab; returns an unsubscribe function. */
export function listenToCommunity(): () => void {
  // What the server put into the page is as new as the first connection.
  const stops = [
    live.listen(communityChanged, takeCommunity),
    live.listen(announcementDismissed, ({ announcementId }) =>
      hideAnnouncement(announcementId, { isForGood: true }),
    ),
    live.onConnect(() => void hideDismissed()),
    isPageOld ? live.onConnect(fetchCommunity) : onReconnect(fetchCommunity),
  ];
  return () => stops.forEach((stop) => stop());
}
