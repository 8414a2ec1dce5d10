import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type NotificationFilter,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { acceptConnectionRequest, rejectConnectionRequest } from '@tandem/contract/connections';
import { acceptInvitation, declineInvitation } from '@tandem/contract/invitations';
import { acceptJoinRequest, rejectJoinRequest } from '@tandem/contract/join-requests';
import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import { acceptOwnership, declineOwnership } from '@tandem/contract/projects/project-members';
import { editTask, moveTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { useState } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { endingEvents } from '../notifications.queries.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { actTexts as texts } from '../acts/acts.texts.ts';
import { type ActedEntry, type ActName, dayAfter } from '../acts/acts.view.ts';

const list = (filter: NotificationFilter) =>
  pagesOf(
    listNotifications,
    { query: { filter } },
    {
      ...byCursor,
      staleAfter: [notificationsChanged, markNotificationRead, markNotificationsRead, ...endingEvents],
    },
  );

/** The notifications of the member, latest first. */
export const useNotifications = (filter: NotificationFilter) =>
  useInfiniteQuery({
    ...list(filter),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/**
 * Whether something is unread. Where the loaded entries are all read and there are more, or they are a part of the list, the
 * unread ones are asked for.
 */
export function useHasUnread(
  { data, hasNextPage }: ReturnType<typeof useNotifications>,
  isPart: boolean,
): boolean {
  const mayBeElsewhere = hasNextPage || isPart;
  const isUnreadShown = data?.some(({ isRead }) => !isRead) ?? false;
  const { data: isAnyUnread = true } = useInfiniteQuery({
    ...list('unread'),
    enabled: data !== undefined && !isUnreadShown && mayBeElsewhere,
    select: ({ pages }) => pages.some((page) => page.data.length > 0),
  });
  return isUnreadShown || (mayBeElsewhere && isAnyUnread);
}

/** Marks a notification as read when it is opened; a failure is not told, since the member goes elsewhere. */
export function useMarkRead() {
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => call(markNotificationRead, { params: { notificationId } }),
  });
  return ({ _id, isRead }: StoredNotification) => {
    if (!isRead) mutate(_id);
  };
}

/** Marks all as read; a failure is told beside the button. */
export function useMarkAllRead() {
  return useMutation({ mutationFn: () => call(markNotificationsRead) });
}

interface Act {
  notification: StoredNotification;
  act: ActName;
  /** The reply, or the reason of a rejection. */
  words?: string | undefined;
}

interface Ids {
  projectId: string;
  taskId: string;
  sourceId: string;
}

type Send = (ids: Ids, words: string) => Promise<unknown>;

const joinRequest = {
  accept: ({ projectId, sourceId: requestId }: Ids) =>
    call(acceptJoinRequest, { params: { projectId, requestId } }),
  reject: ({ projectId, sourceId: requestId }: Ids, reason: string) =>
    call(rejectJoinRequest, { params: { projectId, requestId }, ...(reason && { body: { reason } }) }),
};
const due = {
  markDone: ({ projectId, taskId }: Ids) =>
    call(moveTask, { params: { projectId, taskId }, body: { status: 'Done' } }),
  moveToTomorrow: ({ projectId, taskId }: Ids) =>
    call(editTask, { params: { projectId, taskId }, body: { dueDate: dayAfter(new Date()) } }),
};

/** How each act of a kind is sent. */
const senders: Partial<Record<NotificationKind, Partial<Record<ActName, Send>>>> = {
  joinRequestReceived: joinRequest,
  joinRequestWaiting: joinRequest,
  invitationReceived: {
    accept: ({ projectId, sourceId: invitationId }) =>
      call(acceptInvitation, { params: { projectId, invitationId } }),
    decline: ({ projectId, sourceId: invitationId }) =>
      call(declineInvitation, { params: { projectId, invitationId } }),
  },
  ownershipOffered: {
    accept: ({ projectId: id }) => call(acceptOwnership, { params: { id } }),
    decline: ({ projectId: id }) => call(declineOwnership, { params: { id } }),
  },
  connectionRequestReceived: {
    accept: ({ sourceId: requestId }) => call(acceptConnectionRequest, { params: { requestId } }),
    reject: ({ sourceId: requestId }) => call(rejectConnectionRequest, { params: { requestId } }),
  },
  taskCommented: {
    reply: ({ projectId, taskId }, text) =>
      call(addTaskComment, { params: { projectId, taskId }, body: { text } }),
  },
  taskDue: { markDone: due.markDone },
  taskOverdue: due,
};

/** The same was decided before, such as in another tab. */
const decidedBefore: Partial<Record<ActName, string>> = {
  accept: 'join_requests.already_accepted',
  reject: 'join_requests.already_rejected',
};

async function send({ notification, act, words = '' }: Act): Promise<void> {
  const { kind, project, task, sourceId } = notification;
  const ids = { projectId: project?._id ?? '', taskId: task?._id ?? '', sourceId: sourceId ?? '' };
  try {
    await senders[kind]?.[act]?.(ids, words);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== decidedBefore[act]) throw error;
  }
}

/** What the member does about notifications in the list, and what came of it while the list is open. */
export function useActs(onDone: (notification: StoredNotification) => void) {
  const [acted, setActed] = useState<ReadonlyMap<string, ActedEntry>>(new Map());
  const note = (entry: ActedEntry) =>
    setActed((before) => new Map(before).set(entry.notification._id, entry));
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: (_reply, { notification, act }) => {
      note({ notification, act, state: 'done' });
      onDone(notification);
    },
    onError: (error, { notification, act }) =>
      note({ notification, act, state: 'failed', failure: failureLine(error, texts.failed[act]) }),
  });
  return {
    acted,
    act: (act: Act) => {
      note({ notification: act.notification, act: act.act, state: 'busy' });
      mutate(act);
    },
  };
}
