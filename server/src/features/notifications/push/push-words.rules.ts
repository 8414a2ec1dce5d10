import type { StoredNotification } from '@tandem/contract/notifications';
import {
  askingToJoin,
  moderatedProject,
  outcomeOf,
  ownThingOf,
  reportedThingOf,
} from '../reported-words.rules.ts';

/** What a push shows, and where a click leads. */
export interface PushWords {
  title: string;
  body: string;
  path: string;
  /** A later push with the same tag replaces the one that is shown. */
  tag: string;
}

/** A notification with the names that its member may see. */
export type PushedNotification = Pick<
  StoredNotification,
  'kind' | 'actor' | 'othersCount' | 'project' | 'task' | 'text' | 'role' | 'report' | 'projectAct'
> & { id: string };

interface Parts {
  name: string;
  firstName: string;
  project: string;
  task: string;
  text: string;
  others: string;
  /** How many people it is about. */
  count: number;
  role: string;
  base: string;
  taskPath: string;
  personPath: string;
  report: StoredNotification['report'];
  projectAct: StoredNotification['projectAct'];
}

type Line = [title: string, body: string, path: string];

const unknownSignIn = 'If it wasn’t you, sign the device out and change your password.';
const notYou = 'If it wasn’t you, check your account at once.';

const lines: Record<StoredNotification['kind'], (parts: Parts) => Line> = {
  joinRequestReceived: ({ name, project, base }) => [`${name} asks to join`, project, `${base}/requests`],
  joinRequestAccepted: ({ firstName, project, base }) => [
    `You’re in: ${project}`,
    `${firstName} accepted your request.`,
    `${base}/tasks`,
  ],
  joinRequestRejected: ({ firstName, project }) => [
    project,
    `${firstName} rejected your request to join.`,
    '/my-applications',
  ],
  joinRequestExpired: ({ project, base }) => [
    project,
    'Your request to join expired. You can ask again.',
    base,
  ],
  invitationReceived: ({ name, project }) => [`${name} invites you`, project, '/my-applications'],
  invitationAccepted: ({ name, project, base }) => [
    `${name} joined`,
    `Your invitation to ${project} was accepted.`,
    `${base}/people`,
  ],
  invitationDeclined: ({ name, project, base }) => [
    `${name} declined`,
    `Your invitation to ${project} was declined.`,
    `${base}/people`,
  ],
  joinedByLink: ({ name, project, base }) => [`${name} joined by link`, project, `${base}/people`],
  ownershipOffered: ({ name, project, base }) => [
    `${name} offers you ${project}`,
    'Accept to become its owner.',
    base,
  ],
  ownershipAccepted: ({ name, project, base }) => [project, `${name} is now the owner.`, base],
  ownershipDeclined: ({ name, project, base }) => [project, `${name} declined to become the owner.`, base],
  connectionRequestReceived: ({ name }) => [
    `${name} wants to connect`,
    'You can accept or reject the request.',
    '/received-requests',
  ],
  connectionRequestAccepted: ({ name, firstName, personPath }) => [
    `You and ${name} are connected`,
    `${firstName} accepted your connection request.`,
    personPath,
  ],
  removedFromProject: ({ firstName, project, base }) => [
    project,
    `${firstName} removed you from this project.`,
    base,
  ],
  roleChanged: ({ firstName, project, role, base }) => [
    project,
    role === '' ? `${firstName} changed your role.` : `${firstName} made you ${role}.`,
    `${base}/people`,
  ],
  projectArchived: ({ firstName, project, base }) => [project, `${firstName} archived this project.`, base],
  projectDeleted: ({ firstName, project }) => [
    project,
    `${firstName} deleted this project.`,
    '/notifications',
  ],
  taskAssigned: ({ name, task, project, taskPath }) => [
    `${name} assigned a task to you`,
    `${task} · ${project}`,
    taskPath,
  ],
  taskCommented: ({ name, others, task, text, taskPath }) => [
    `${name}${others} commented on ${task}`,
    text,
    taskPath,
  ],
  taskDue: ({ task, project, taskPath }) => [`Due tomorrow: ${task}`, project, taskPath],
  taskOverdue: ({ task, project, taskPath }) => [`Overdue: ${task}`, project, taskPath],
  joinRequestWaiting: ({ name, project, base }) => [
    `${name} waits for your answer`,
    project,
    `${base}/requests`,
  ],
  projectsFit: ({ project }) => ['Projects that fit you', project, '/feed'],
  newDevice: () => ['New sign-in to your account', unknownSignIn, '/settings'],
  passwordChanged: () => ['Your password was changed', notYou, '/settings'],
  emailChanged: () => ['Your email address was changed', notYou, '/settings'],
  secondFactorAdded: () => ['A passkey or authenticator app was added', notYou, '/settings'],
  secondFactorRemoved: () => ['A passkey or authenticator app was removed', notYou, '/settings'],
  secondFactorGuessed: () => ['Several wrong codes after your password', notYou, '/settings'],
  recoveryCodeUsed: () => ['A recovery code was used to log in', notYou, '/settings'],
  recoveryCodesMade: () => ['New recovery codes were made', notYou, '/settings'],
  reportDecided: ({ report }) => [
    'Thank you for your report',
    `We looked at ${reportedThingOf(report)}. ${outcomeOf(report)}`,
    '/notifications',
  ],
  memberWarned: ({ report, text }) => [
    `A moderator warned you about ${ownThingOf(report)}`,
    text,
    '/notifications',
  ],
  contentHidden: ({ report, text }) => [`A moderator hid ${ownThingOf(report)}`, text, '/notifications'],
  announcement: ({ text }) => ['News from the administrators', text, '/notifications'],
  projectModerated: ({ project, text, base, projectAct }) => [
    moderatedProject(projectAct, project),
    text,
    projectAct === 'projectDeleted' ? '/notifications' : base,
  ],
  logInChanged: () => ['The way you log in was changed', notYou, '/settings'],
  signUpWaiting: ({ count }) => ['Sign-up requests', askingToJoin(count), '/admin/sign-ups'],
};

const lengths = { title: 120, body: 300 };

/** Cuts a text between characters, with an ellipsis. */
const cut = (text: string, most: number) => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** The words of a notification. */
export function wordsOf(notification: PushedNotification): PushWords {
  const { id, kind, actor, othersCount, project, task, text, role } = notification;
  const base = `/projects/${project?._id}`;
  const [title, body, path] = lines[kind]({
    name: actor ? `${actor.firstName} ${actor.lastName}` : 'Somebody',
    firstName: actor?.firstName ?? 'Somebody',
    project: project?.title ?? '',
    task: task?.title ?? '',
    text: text ?? '',
    role: role ?? '',
    others: othersCount > 0 ? ` and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}` : '',
    count: othersCount + 1,
    base,
    taskPath: `${base}/tasks?task=${task?._id}`,
    personPath: `/people/${actor?._id}`,
    report: notification.report,
    projectAct: notification.projectAct,
  });
  return { title: cut(title, lengths.title), body: cut(body, lengths.body), path, tag: id };
}

/** A message that was not read yet. */
export interface PushedMessage {
  chatId: string;
  senderName: string;
  /** The title of the project of a group chat; null for a direct one. */
  projectTitle: string | null;
  text: string;
}

/** The words of a message. */
export const wordsOfMessage = ({ chatId, senderName, projectTitle, text }: PushedMessage): PushWords => ({
  title: cut(projectTitle === null ? senderName : `${senderName} · ${projectTitle}`, lengths.title),
  body: cut(text, lengths.body),
  path: `/chat?chat=${chatId}`,
  tag: chatId,
});

/** The same without names and words, under the name of the community. The path only names a screen. */
export const hidden = (
  { path, tag }: PushWords,
  what: 'message' | 'notification',
  community: string,
): PushWords => ({
  title: cut(community, lengths.title),
  body: what === 'message' ? 'New message' : 'New notification',
  path,
  tag,
});
