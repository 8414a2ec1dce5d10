import type { StoredNotification } from '@tandem/contract/notifications';
import { pathOfChat, pathOfNotification, subjectOf } from '@tandem/contract/notifications/notification-path';
import {
  actedOn,
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
  | 'kind'
  | 'actor'
  | 'othersCount'
  | 'project'
  | 'task'
  | 'text'
  | 'role'
  | 'report'
  | 'projectAct'
  | 'accountAct'
  | 'sourceId'
  | 'commentId'
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
  report: StoredNotification['report'];
  projectAct: StoredNotification['projectAct'];
  accountAct: StoredNotification['accountAct'];
}

type Line = [title: string, body: string];

const unknownSignIn = 'If it wasn’t you, sign the device out and change your password.';
const notYou = 'If it wasn’t you, check your account at once.';

const lines: Record<StoredNotification['kind'], (parts: Parts) => Line> = {
  joinRequestReceived: ({ name, project }) => [`${name} asks to join`, project],
  joinRequestAccepted: ({ firstName, project }) => [
    `You’re in: ${project}`,
    `${firstName} accepted your request.`,
  ],
  joinRequestRejected: ({ firstName, project }) => [project, `${firstName} rejected your request to join.`],
  joinRequestExpired: ({ project }) => [project, 'Your request to join expired. You can ask again.'],
  invitationReceived: ({ name, project }) => [`${name} invites you`, project],
  invitationAccepted: ({ name, project }) => [
    `${name} joined`,
    `Your invitation to ${project} was accepted.`,
  ],
  invitationDeclined: ({ name, project }) => [
    `${name} declined`,
    `Your invitation to ${project} was declined.`,
  ],
  joinedByLink: ({ name, project }) => [`${name} joined by link`, project],
  ownershipOffered: ({ name, project }) => [`${name} offers you ${project}`, 'Accept to become its owner.'],
  ownershipAccepted: ({ name, project }) => [project, `${name} is now the owner.`],
  ownershipDeclined: ({ name, project }) => [project, `${name} declined to become the owner.`],
  connectionRequestReceived: ({ name }) => [
    `${name} wants to connect`,
    'You can accept or reject the request.',
  ],
  connectionRequestAccepted: ({ name, firstName }) => [
    `You and ${name} are connected`,
    `${firstName} accepted your connection request.`,
  ],
  removedFromProject: ({ firstName, project }) => [project, `${firstName} removed you from this project.`],
  roleChanged: ({ firstName, project, role }) => [
    project,
    role === '' ? `${firstName} changed your role.` : `${firstName} made you ${role}.`,
  ],
  projectArchived: ({ firstName, project }) => [project, `${firstName} archived this project.`],
  projectDeleted: ({ firstName, project }) => [project, `${firstName} deleted this project.`],
  taskAssigned: ({ name, task, project }) => [`${name} assigned a task to you`, `${task} · ${project}`],
  taskCommented: ({ name, others, task, text }) => [`${name}${others} commented on ${task}`, text],
  taskDue: ({ task, project }) => [`Due tomorrow: ${task}`, project],
  taskOverdue: ({ task, project }) => [`Overdue: ${task}`, project],
  joinRequestWaiting: ({ name, project }) => [`${name} waits for your answer`, project],
  projectsFit: ({ project }) => ['Projects that fit you', project],
  newDevice: () => ['New sign-in to your account', unknownSignIn],
  passwordChanged: () => ['Your password was changed', notYou],
  emailChanged: () => ['Your email address was changed', notYou],
  secondFactorAdded: () => ['A passkey or authenticator app was added', notYou],
  secondFactorRemoved: () => ['A passkey or authenticator app was removed', notYou],
  secondFactorGuessed: () => ['Several wrong codes after your password', notYou],
  passwordGuessed: () => ['Many wrong passwords for your account', unknownSignIn],
  recoveryCodeUsed: () => ['A recovery code was used to log in', notYou],
  recoveryCodesMade: () => ['New recovery codes were made', notYou],
  reportDecided: ({ report }) => [
    'Thank you for your report',
    `We looked at ${reportedThingOf(report)}. ${outcomeOf(report)}`,
  ],
  memberWarned: ({ report, text }) => [`A moderator warned you about ${ownThingOf(report)}`, text],
  contentHidden: ({ report, text }) => [`A moderator hid ${ownThingOf(report)}`, text],
  announcement: ({ text }) => ['News from the administrators', text],
  projectModerated: ({ project, text, projectAct }) => [moderatedProject(projectAct, project), text],
  accountActed: ({ accountAct, text }) => [actedOn(accountAct), text],
  logInChanged: () => ['The way you log in was changed', notYou],
  signUpWaiting: ({ count }) => ['Sign-up requests', askingToJoin(count)],
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
  const path = pathOfNotification(subjectOf(notification)) ?? '/notifications';
  const [title, body] = lines[kind]({
    name: actor ? `${actor.firstName} ${actor.lastName}` : 'Somebody',
    firstName: actor?.firstName ?? 'Somebody',
    project: project?.title ?? '',
    task: task?.title ?? '',
    text: text ?? '',
    role: role ?? '',
    others: othersCount > 0 ? ` and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}` : '',
    count: othersCount + 1,
    report: notification.report,
    projectAct: notification.projectAct,
    accountAct: notification.accountAct,
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
  path: pathOfChat(chatId),
  tag: chatId,
});

/** The same without names and words, under the name of the community. The path holds ids only. */
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
