import { viewProfile } from '@tandem/contract/account';
import * as chat from '@tandem/contract/chat';
import * as connections from '@tandem/contract/connections';
import { listMyInvitations } from '@tandem/contract/invitations';
import * as joinRequests from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { countWaiting, viewPerson } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import * as tasks from '@tandem/contract/tasks';
import { listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import {
  listProjectActivity,
  listTaskActivity,
  listTaskComments,
} from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import type { QueryClient } from '@tanstack/react-query';
import { useConnection, live } from '../../platform/live/live.ts';
import { keepReplies } from '../../platform/offline/keep-replies.ts';
import { recordRestored, useRestored } from '../../platform/offline/restored.store.ts';
import { registerServiceWorker } from '../../platform/service-worker/registration.ts';
import { followNoticeLink, notifySuccess } from '../../ui/notices/notices.ts';
import { offlineTexts as texts } from '../app.texts.ts';

/** A new version is offered until the member reloads; the browser rounds longer times down to none. */
const offerMs = 24 * 60 * 60 * 1_000;

/** Keeps for a member what is readable without a network; returns a function that stops. */
export function startOffline(client: QueryClient, member: string): () => void {
  const stops = [
    keepReplies(client, { operations: keptOperations, member }),
    replaceRestored(client),
    // A server that restarted may have a new version.
    live.onConnect(() => void checkForUpdate().then((check) => check())),
  ];
  void checkForUpdate();
  return () => stops.forEach((stop) => stop());
}

let registered: Promise<() => void> | undefined;

/** Registers the service worker once, and gives what asks the server for a new version. */
const checkForUpdate = () =>
  (registered ??= registerServiceWorker({ onUpdate: offerUpdate, onOpen: followNoticeLink }).catch(
    () => () => undefined,
  ));

function offerUpdate(reload: () => void): void {
  notifySuccess(texts.newVersion, {
    durationMs: offerMs,
    survivesNavigation: true,
    action: { label: texts.reload, onClick: reload },
  });
}

/** The operations whose last replies can be read without a network: lists, projects, boards and chats. */
const keptOperations: ReadonlySet<string> = new Set(
  [
    viewProfile,
    countWaiting,
    listFeed,
    listSaved,
    listMyProjects,
    listMyCollaborations,
    viewProject,
    listProjectUsers,
    listProjectActivity,
    joinRequests.listMyApplications,
    joinRequests.listReceivedJoinRequests,
    joinRequests.listProjectRequests,
    joinRequests.countPendingRequests,
    listMyInvitations,
    tasks.listTasks,
    tasks.viewTask,
    tasks.listDeadlines,
    tasks.viewTaskAnalytics,
    listChecklist,
    listTaskComments,
    listTaskActivity,
    listMyTasks,
    connections.listConnections,
    connections.listConnectionRequests,
    connections.listReceivedRequests,
    viewPerson,
    chat.listChats,
    chat.listChatPeople,
    chat.viewChat,
    chat.listChatMessages,
    chat.openGroupChat,
    chat.openDirectChat,
    chat.countUnread,
    listNotifications,
  ].map(({ name }) => name),
);

/** How long a connected screen shows what was kept before that is read again, in milliseconds. */
const againMs = 5_000;

/**
 * Reads again what was restored from this browser until none of it is left: now and at each connect, then every few
 * seconds, because the first read after an outage may fail too. Returns a function that stops.
 */
export function replaceRestored(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readLater = () => {
    if (isConnected() && useRestored.getState().queries.size > 0) timer ??= setTimeout(read, againMs);
  };
  const read = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isConnected()) refetchRestored(client);
    readLater();
  };
  const stops = [live.onConnect(read), useRestored.subscribe(readLater)];
  read();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

const isConnected = () => useConnection.getState().state === 'connected';

function refetchRestored(client: QueryClient): void {
  const { queries } = useRestored.getState();
  void client.invalidateQueries({ predicate: ({ queryHash }) => queries.has(queryHash) });
  // No screen shows the others; each reads again when it is shown.
  for (const queryHash of queries)
    if (client.getQueryCache().get(queryHash)?.isActive() !== true) recordRestored(queryHash, false);
}
