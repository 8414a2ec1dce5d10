import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { QueryClient } from '@tanstack/react-query';
import { refetchOn } from '../../platform/live/refetch-on.ts';

/** Keeps everything that shows join requests up to date; returns the way to stop. */
export const listenToJoinRequests = (client: QueryClient): (() => void) =>
  refetchOn(client, [joinRequestsChanged]);
