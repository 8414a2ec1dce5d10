import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import type { Notification } from '@tandem/contract/notifications';
import type { notifications } from '../features/notifications/notifications.tables.ts';
import { subjectOf } from '../features/notifications/notify.service.ts';
import type { DemoRows } from './demo.rows.ts';
import { demoId } from './demo.rules.ts';

type NotificationRow = typeof notifications.$inferInsert;
type Received = Notification & { to: string; at: Date };
type Rows = Pick<
  DemoRows,
  | 'projects'
  | 'joinRequests'
  | 'invitations'
  | 'ownershipOffers'
  | 'connections'
  | 'tasks'
  | 'taskEvents'
  | 'chatMessages'
  | 'chatMentions'
>;

const day = 86_400_000;
/** What is older was read, and what is much older is not listed. */
const unreadDays = 3;
const listedDays = 30;
/** How long after it happened a notification was read, in milliseconds. */
const readAfter = 5 * 60 * 60 * 1_000;

/** The notifications that the features would have stored of what happened in the community. */
export function demoNotificationRows(rows: Rows, now: Date): NotificationRow[] {
  const received = [
    ...ofRequests(rows),
    ...ofInvitations(rows),
    ...ofOffers(rows),
    ...ofConnections(rows),
    ...ofTasks(rows),
    ...ofMentions(rows),
  ].filter(
    ({ to, actorId, at }) => to !== actorId && at <= now && now.getTime() - at.getTime() < listedDays * day,
  );
  const groups = Map.groupBy(
    received,
    (one) => `${one.to} ${one.kind} ${subjectOf(one)} ${isUnread(one, now)}`,
  );
  return [...groups.values()].flatMap((group) => rowOf(group, now) ?? []);
}

const isUnread = ({ at }: Received, now: Date): boolean => now.getTime() - at.getTime() < unreadDays * day;

/** One row of what happened repeatedly; the last one did it. */
function rowOf(group: Received[], now: Date): NotificationRow | null {
  const sorted = group.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  const subjectId = last === undefined ? null : subjectOf(last);
  if (first === undefined || last === undefined || subjectId === null) return null;
  const { to: memberId, at, ...notification } = last;
  return {
    ...notification,
    id: demoId(at, `notification ${memberId} ${notification.kind} ${subjectId}`),
    memberId,
    subjectId,
    createdAt: first.at,
    at,
    readAt: isUnread(last, now) ? null : new Date(at.getTime() + readAfter),
  };
}

const ownersOf = ({ projects }: Rows) => new Map(projects.map(({ id, ownerId }) => [id, ownerId]));

const requestKinds: Partial<Record<string, NotificationKind>> = {
  accepted: 'joinRequestAccepted',
  rejected: 'joinRequestRejected',
  expired: 'joinRequestExpired',
};

function ofRequests(rows: Rows): Received[] {
  const owners = ownersOf(rows);
  return rows.joinRequests.flatMap(
    ({ id: requestId, projectId, memberId, status = 'pending', ...times }): Received[] => {
      const owner = owners.get(projectId) ?? '';
      const about = { projectId, requestId };
      if (status === 'pending')
        return [{ ...about, to: owner, kind: 'joinRequestReceived', actorId: memberId, at: times.createdAt }];
      const kind = requestKinds[status];
      const at = times.decidedAt ?? times.createdAt;
      return kind ? [{ ...about, to: memberId, kind, actorId: status === 'expired' ? null : owner, at }] : [];
    },
  );
}

function ofInvitations({ invitations }: Rows): Received[] {
  return invitations.flatMap(
    ({ id: requestId, projectId, memberId, invitedBy, status = 'pending', ...times }): Received[] => {
      const about = { projectId, requestId };
      if (status === 'pending')
        return [
          { ...about, to: memberId, kind: 'invitationReceived', actorId: invitedBy, at: times.createdAt },
        ];
      if (status !== 'accepted' && status !== 'declined') return [];
      const kind = status === 'accepted' ? 'invitationAccepted' : 'invitationDeclined';
      return [{ ...about, to: invitedBy, kind, actorId: memberId, at: times.decidedAt ?? times.createdAt }];
    },
  );
}

function ofOffers(rows: Rows): Received[] {
  const owners = ownersOf(rows);
  return rows.ownershipOffers.map(({ projectId, memberId, offeredAt }) => ({
    to: memberId,
    kind: 'ownershipOffered',
    actorId: owners.get(projectId) ?? null,
    projectId,
    requestId: null,
    at: offeredAt,
  }));
}

function ofConnections({ connections }: Rows): Received[] {
  return connections.flatMap(({ id: requestId, fromMemberId, toMemberId, status, ...times }): Received[] => {
    const about = { projectId: null, requestId };
    if (status === 'pending')
      return [
        {
          ...about,
          to: toMemberId,
          kind: 'connectionRequestReceived',
          actorId: fromMemberId,
          at: times.createdAt,
        },
      ];
    if (status !== 'accepted') return [];
    const at = times.decidedAt ?? times.createdAt;
    return [{ ...about, to: fromMemberId, kind: 'connectionRequestAccepted', actorId: toMemberId, at }];
  });
}

/** Assignments, and comments on what one created, is assigned to or commented before. */
function ofTasks({ tasks, taskEvents }: Rows): Received[] {
  const events = Map.groupBy(taskEvents, ({ taskId }) => taskId);
  return tasks.flatMap(({ id: taskId, projectId, assigneeId }) => {
    const about = { projectId, requestId: null, taskId };
    const followers = new Set(assigneeId ? [assigneeId] : []);
    return (events.get(taskId) ?? []).flatMap(({ kind, actorId = null, at, after }): Received[] => {
      if (kind === 'assigned' && after) return [{ ...about, to: after, kind: 'taskAssigned', actorId, at }];
      if (actorId !== null && (kind === 'created' || kind === 'commented')) followers.add(actorId);
      if (kind !== 'commented') return [];
      return [...followers].map((to) => ({ ...about, to, kind: 'taskCommented', actorId, at }));
    });
  });
}

function ofMentions({ chatMessages, chatMentions }: Rows): Received[] {
  const messages = new Map(chatMessages.map((message) => [message.id, message]));
  return chatMentions.flatMap(({ messageId, memberId }): Received[] => {
    const message = messages.get(messageId);
    if (!memberId || !message) return [];
    const { senderId: actorId = null, createdAt: at } = message;
    return [{ to: memberId, kind: 'messageMentioned', actorId, projectId: null, requestId: messageId, at }];
  });
}
