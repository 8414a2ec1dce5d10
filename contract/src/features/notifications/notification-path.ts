import type { NotificationKind } from './notification-kinds.ts';
import type { StoredNotification } from './notifications.ts';

/** The ids of what a notification is about; absent where its kind has none. */
export interface NotificationSubject {
  kind: NotificationKind;
  actorId?: string | null | undefined;
  projectId?: string | null | undefined;
  taskId?: string | null | undefined;
  commentId?: string | null | undefined;
  /** The join request, invitation or connection request. */
  sourceId?: string | null | undefined;
  projectAct?: StoredNotification['projectAct'];
  accountAct?: StoredNotification['accountAct'];
}

type PathOf = (subject: NotificationSubject) => string | null;

/** A screen, with the thing to show on it. */
const naming = (path: string, shown: Record<string, string | null | undefined>): string => {
  const given = Object.entries(shown).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0
    ? path
    : `${path}?${given.map(([name, id]) => `${name}=${encodeURIComponent(id)}`).join('&')}`;
};

const project: PathOf = ({ projectId }) => `/projects/${projectId}`;
const people: PathOf = ({ projectId }) => `/projects/${projectId}/people`;
const request: PathOf = ({ projectId, sourceId }) =>
  naming(`/projects/${projectId}/requests`, { request: sourceId });
const task: PathOf = ({ projectId, taskId }) => naming(`/projects/${projectId}/tasks`, { task: taskId });
const settings: PathOf = () => '/settings';
/** Its entry in the list of notifications says everything. */
const nowhere: PathOf = () => null;

const paths: Record<NotificationKind, PathOf> = {
  joinRequestReceived: request,
  joinRequestWaiting: request,
  joinRequestAccepted: ({ projectId }) => `/projects/${projectId}/tasks`,
  joinRequestRejected: ({ sourceId }) => naming('/my-applications', { application: sourceId }),
  joinRequestExpired: project,
  invitationReceived: ({ sourceId }) => naming('/my-applications', { invitation: sourceId }),
  invitationAccepted: people,
  invitationDeclined: people,
  joinedByLink: people,
  ownershipOffered: project,
  ownershipAccepted: project,
  ownershipDeclined: project,
  connectionRequestReceived: ({ sourceId }) => naming('/received-requests', { request: sourceId }),
  connectionRequestAccepted: ({ actorId }) => `/people/${actorId}`,
  removedFromProject: project,
  roleChanged: people,
  projectArchived: project,
  projectDeleted: nowhere,
  projectModerated: (subject) => (subject.projectAct === 'projectDeleted' ? null : project(subject)),
  taskAssigned: task,
  taskCommented: ({ projectId, taskId, commentId }) =>
    naming(`/projects/${projectId}/tasks`, { task: taskId, comment: commentId }),
  taskDue: task,
  taskOverdue: task,
  projectsFit: () => '/feed?order=match',
  newDevice: settings,
  passwordChanged: settings,
  emailChanged: settings,
  logInChanged: settings,
  secondFactorAdded: settings,
  secondFactorRemoved: settings,
  secondFactorGuessed: settings,
  passwordGuessed: settings,
  recoveryCodeUsed: settings,
  recoveryCodesMade: settings,
  reportDecided: nowhere,
  memberWarned: nowhere,
  contentHidden: nowhere,
  announcement: nowhere,
  signUpWaiting: () => '/admin/sign-ups',
  accountActed: ({ accountAct }) => (accountAct?.isOwn === false ? '/admin/audit' : '/settings'),
};

/** Where a notification leads: the screen of the very thing. Null where there is nothing to open. */
export const pathOfNotification = (subject: NotificationSubject): string | null =>
  paths[subject.kind](subject);

/** The ids of a stored notification. */
export const subjectOf = ({
  kind,
  actor,
  project: about,
  task: of,
  sourceId,
  commentId,
  projectAct,
  accountAct,
}: Omit<
  StoredNotification,
  '_id' | 'at' | 'isRead' | 'text' | 'role' | 'othersCount'
>): NotificationSubject => ({
  kind,
  actorId: actor?._id,
  projectId: about?._id,
  taskId: of?._id,
  sourceId,
  commentId,
  projectAct,
  accountAct,
});

/** Where a chat opens. */
export const pathOfChat = (chatId: string): string => `/chat?chat=${chatId}`;
