import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { QueryClient } from '@tanstack/react-query';
import { refetchOn } from '../../platform/live/refetch-on.ts';

/** Keeps all replies with join requests up to date; returns an unsubscribe function. */
export const listenToJoinRequests = (client: QueryClient): (() => void) =>
  refetchOn(client, [joinRequestsChanged]);
