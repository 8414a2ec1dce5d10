import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { hideOutdatedNotices } from '../../ui/notices/notices.ts';

/** Keeps all replies with join requests and the notices about them up to date; returns an unsubscribe function. */
export function listenToJoinRequests(client: QueryClient): () => void {
  const stops = [
    refetchOn(client, [joinRequestsChanged]),
    live.listen(joinRequestsChanged, ({ requestId, status }) =>
      hideOutdatedNotices({ thing: `join-request:${requestId}`, state: status }),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
