import type { ReportReason } from '@tandem/contract/reports';
import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import type { Notification } from '@tandem/contract/notifications';
import type { reportCases, reportDecisions, reports } from '../features/reports/reports.tables.ts';
import type { DemoRows } from './demo.rows.ts';
import { demoEmail, demoId } from './demo.rules.ts';
import type { notifications } from '../features/notifications/notifications.tables.ts';
import { subjectOf } from '../features/notifications/notify.service.ts';

type Rows = Pick<DemoRows, 'members' | 'projects' | 'chats' | 'chatMessages'>;

/** What somebody reported; first names name members. */
interface DemoReport {
  /** How a message begins, or whose profile it is. */
  thing: { message: string } | { member: string };
  by: string;
  reason: ReportReason;
  words: string;
  hoursAgo: number;
  dismissedBy?: string;
}

const list: DemoReport[] = [
  {
    thing: { message: 'Those three' },
    by: 'Tom',
    reason: 'harassment',
    words: 'It sounds like a threat to the crew.',
    hoursAgo: 3,
  },
  {
    thing: { member: 'Bjarni' },
    by: 'Ana',
    reason: 'falseProfile',
    words: 'I know somebody else by that name.',
    hoursAgo: 27,
  },
  {
    thing: { message: 'Paper map.' },
    by: 'Kei',
    reason: 'other',
    words: 'Reported by mistake, sorry.',
    hoursAgo: 40,
    dismissedBy: 'Mira',
  },
];

interface DemoReportRows {
  cases: (typeof reportCases.$inferInsert)[];
  reports: (typeof reports.$inferInsert)[];
  decisions: (typeof reportDecisions.$inferInsert)[];
}

const hour = 3_600_000;
/** How long a moderator took to decide, in milliseconds. */
const decidedAfter = 2 * hour;

/** What members of the community reported, for the moderators. */
export function demoReportRows(rows: Rows, now: Date): DemoReportRows {
  const all = list.flatMap((report) => rowsOf(rows, report, now) ?? []);
  return {
    cases: all.map((one) => one.case),
    reports: all.map((one) => one.report),
    decisions: all.flatMap(({ decision }) => decision || []),
  };
}

function rowsOf(rows: Rows, demo: DemoReport, now: Date) {
  const thing =
    'message' in demo.thing ? messageOf(rows, demo.thing.message) : personOf(rows, demo.thing.member);
  if (thing === null) return null;
  const at = new Date(now.getTime() - demo.hoursAgo * hour);
  const caseId = demoId(at, `case ${demo.words}`);
  const { context, ...reported } = {
    ...thing,
    status: demo.dismissedBy ? ('closed' as const) : ('open' as const),
  };
  const decided = { caseId, outcome: 'dismissed' as const, reason: '', memberId: reported.authorId };
  return {
    case: { ...reported, id: caseId, title: context.title, latestAt: at },
    report: {
      ...reported,
      id: demoId(at, `report ${demo.words}`),
      caseId,
      reporterId: memberOf(rows, demo.by)?.id ?? null,
      reason: demo.reason,
      words: demo.words,
      context,
      createdAt: at,
    },
    decision: demo.dismissedBy !== undefined && {
      ...decided,
      id: demoId(at, `decision ${demo.words}`),
      moderatorId: memberOf(rows, demo.dismissedBy)?.id ?? null,
      at: new Date(at.getTime() + decidedAfter),
    },
  };
}

const memberOf = ({ members }: Rows, firstName: string) =>
  members.find(({ emailId }) => emailId === demoEmail(firstName));

const nameOf = (rows: Rows, id: string | null | undefined): string => {
  const member = rows.members.find((one) => one.id === id);
  return member === undefined ? '' : `${member.firstName} ${member.lastName}`;
};

/** A message with those just before and after it. */
function messageOf(rows: Rows, beginning: string) {
  const message = rows.chatMessages.find(({ text }) => text.startsWith(beginning));
  if (message === undefined) return null;
  const projectId = rows.chats.find(({ id }) => id === message.chatId)?.projectId ?? null;
  const around = rows.chatMessages
    .filter(({ chatId, seq }) => chatId === message.chatId && Math.abs(seq - message.seq) <= 2)
    .map(({ id, text, senderId, createdAt }) => ({
      _id: id,
      text,
      createdAt: createdAt.toISOString(),
      author: senderId ? { _id: senderId, name: nameOf(rows, senderId) } : null,
    }));
  const title = rows.projects.find(({ id }) => id === projectId)?.title ?? 'Direct chat';
  const author = nameOf(rows, message.senderId);
  return {
    kind: 'message' as const,
    subjectId: message.id,
    authorId: message.senderId ?? null,
    projectId,
    context: { title, text: message.text, author, around, photo: null },
  };
}

function personOf(rows: Rows, firstName: string) {
  const member = memberOf(rows, firstName);
  if (member === undefined) return null;
  const title = nameOf(rows, member.id);
  return {
    kind: 'member' as const,
    subjectId: member.id,
    authorId: member.id,
    projectId: null,
    context: { title, text: member.about, author: title, around: [], photo: null },
  };
}

type NotificationRow = typeof notifications.$inferInsert;
type Received = Notification & { to: string; at: Date };
type NotificationRows = Pick<
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
export function demoNotificationRows(rows: NotificationRows, now: Date): NotificationRow[] {
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

const ownersOf = ({ projects }: NotificationRows) =>
  new Map(projects.map(({ id, ownerId }) => [id, ownerId]));

const requestKinds: Partial<Record<string, NotificationKind>> = {
  accepted: 'joinRequestAccepted',
  rejected: 'joinRequestRejected',
  expired: 'joinRequestExpired',
};

function ofRequests(rows: NotificationRows): Received[] {
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

function ofInvitations({ invitations }: NotificationRows): Received[] {
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

function ofOffers(rows: NotificationRows): Received[] {
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

function ofConnections({ connections }: NotificationRows): Received[] {
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
function ofTasks({ tasks, taskEvents }: NotificationRows): Received[] {
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

function ofMentions({ chatMessages, chatMentions }: NotificationRows): Received[] {
  const messages = new Map(chatMessages.map((message) => [message.id, message]));
  return chatMentions.flatMap(({ messageId, memberId }): Received[] => {
    const message = messages.get(messageId);
    if (!memberId || !message) return [];
    const { senderId: actorId = null, createdAt: at } = message;
    return [{ to: memberId, kind: 'messageMentioned', actorId, projectId: null, requestId: messageId, at }];
  });
}
