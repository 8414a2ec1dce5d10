import { myTasksChanged } from '@tandem/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { listenToOwnEmail, listenToOwnRole } from '../features/account/own-profile.live.ts';
import { isBlockedIn } from '../features/blocks/blocked-ids.queries.ts';
import { listenToBlocks } from '../features/blocks/blocks.live.ts';
import { listenToChats } from '../features/chat/chat.live.ts';
import { listenToCommunity } from '../features/community/community.live.ts';
import { listenToConnections } from '../features/connections/connections.live.ts';
import { listenToInvitations } from '../features/invitations/invitations.live.ts';
import { listenToJoinRequests } from '../features/join-requests/join-requests.live.ts';
import { listenToNotifications } from '../features/notifications/notifications.live.ts';
import { listenToPeople } from '../features/people/people.queries.ts';
import { refetchWaiting } from '../features/people/waiting.queries.ts';
import { listenToProjects } from '../features/projects/projects.live.ts';
import { followNetwork, live, onConnectionEnded } from '../platform/live/live.ts';
import { refetchOn } from '../platform/live/refetch-on.ts';
import { watchPresses } from '../ui/notices/last-press.dom.ts';
import { startAheadLater } from './ahead/start-ahead-later.ts';
import { guardDoubleClicks } from './effects/double-clicks.ts';
import { catchUpLists } from './effects/missed-events.ts';
import type { AppRouter } from './router.tsx';

/** Registers what a feature does on live events, for one member; returns an unsubscribe function. */
type Listener = (client: QueryClient, me: string) => () => void;

/** The features that listen on every screen. Others listen while their screen is shown. */
const listeners: Listener[] = [
  listenToProjects,
  listenToJoinRequests,
  listenToInvitations,
  listenToConnections,
  listenToPeople,
  listenToBlocks,
  listenToCommunity,
  (client) => listenToOwnRole(client),
  (client) => listenToOwnEmail(client),
  (client, me) => listenToChats(client, me, isBlockedIn),
  (client) => refetchOn(client, [myTasksChanged]),
  (client, me) => listenToNotifications(client, me, refetchWaiting),
  (client) => catchUpLists(client),
];

/** Opens the live connection of a member; returns a function that closes it. `isLoggedIn` runs when the server ended it. */
export function connectAs(
  router: AppRouter,
  client: QueryClient,
  me: string,
  isLoggedIn: () => Promise<boolean>,
): () => void {
  onConnectionEnded(isLoggedIn);
  const stops = [
    ...listeners.map((listen) => listen(client, me)),
    startAheadLater(router, client, me),
    followNetwork(),
    // Only members press what writes, and this code is needed after the first paint.
    guardDoubleClicks(),
    watchPresses(),
  ];
  live.open();
  return () => {
    for (const stop of stops) stop();
    live.close();
  };
}
