import { normalForm } from '@tandem/contract/people/normal-form';
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

/** What a line of a mail says, and the path that it leads to. */
export interface NotificationWords {
  text: string;
  detail: string | null;
  quote: string | null;
  path: string;
  /** Whether it is a project that fits the member. */
  isFit?: boolean;
}

/** What the lines of all kinds are made of. */
interface Parts {
  who: string;
  project: string;
  task: string;
  asRole: string | null;
  /** How many people it is about. */
  count: number;
  report: StoredNotification['report'];
  projectAct: StoredNotification['projectAct'];
  accountAct: StoredNotification['accountAct'];
}

type Line = Pick<NotificationWords, 'text'> & { detail?: string | null };

const kinds: Record<StoredNotification['kind'], (parts: Parts) => Line> = {
  joinRequestReceived: ({ who, project, asRole }) => ({
    text: `${who} asks to join ${project}`,
    detail: asRole,
  }),
  joinRequestAccepted: ({ who, project }) => ({
    text: `You’re in: ${project}`,
    detail: `${who} accepted your request.`,
  }),
  joinRequestRejected: ({ who, project }) => ({
    text: `${who} rejected your request to join ${project}`,
  }),
  joinRequestExpired: ({ project }) => ({
    text: `Your request to join ${project} expired`,
    detail: 'Nobody answered in time. You can ask again.',
  }),
  invitationReceived: ({ who, project, asRole }) => ({
    text: `${who} invites you to ${project}`,
    detail: asRole,
  }),
  invitationAccepted: ({ who, project }) => ({
    text: `${who} accepted your invitation to ${project}`,
  }),
  invitationDeclined: ({ who, project }) => ({
    text: `${who} declined your invitation to ${project}`,
  }),
  joinedByLink: ({ who, project, asRole }) => ({
    text: `${who} joined ${project} by your link`,
    detail: asRole,
  }),
  ownershipOffered: ({ who, project }) => ({
    text: `${who} offers you ${project}`,
    detail: 'Accept to become its owner.',
  }),
  ownershipAccepted: ({ who, project }) => ({
    text: `${who} is now the owner of ${project}`,
  }),
  ownershipDeclined: ({ who, project }) => ({
    text: `${who} declined to become the owner of ${project}`,
  }),
  connectionRequestReceived: ({ who }) => ({ text: `${who} wants to connect` }),
  connectionRequestAccepted: ({ who }) => ({
    text: `You and ${who} are connected`,
  }),
  removedFromProject: ({ who, project }) => ({
    text: `${who} removed you from ${project}`,
  }),
  roleChanged: ({ who, project, asRole }) => ({
    text: `${who} changed your role in ${project}`,
    detail: asRole,
  }),
  projectArchived: ({ who, project }) => ({ text: `${who} archived ${project}` }),
  projectDeleted: ({ who, project }) => ({ text: `${who} deleted ${project}` }),
  taskAssigned: ({ who, project, task }) => ({
    text: `${who} assigned “${task}” to you`,
    detail: project,
  }),
  taskCommented: ({ who, project, task }) => ({
    text: `${who} commented on “${task}”`,
    detail: project,
  }),
  taskDue: ({ project, task }) => ({
    text: `“${task}” is due tomorrow`,
    detail: project,
  }),
  taskOverdue: ({ project, task }) => ({ text: `“${task}” is overdue`, detail: project }),
  joinRequestWaiting: ({ who, project }) => ({
    text: `${who} waits for your answer about ${project}`,
  }),
  projectsFit: ({ project }) => ({ text: `${project} fits you` }),
  newDevice: () => ({
    text: 'New sign-in to your account',
    detail: 'If it wasn’t you, sign the device out in Settings and change your password.',
  }),
  passwordChanged: () => ({ text: 'Your password was changed' }),
  emailChanged: () => ({ text: 'Your email address was changed' }),
  secondFactorAdded: () => ({
    text: 'A passkey or authenticator app was added to your account',
    detail: 'If it wasn’t you, remove it in Settings and change your password.',
  }),
  secondFactorRemoved: () => ({
    text: 'A passkey or authenticator app was removed from your account',
    detail: 'If it wasn’t you, change your password and set it up again.',
  }),
  secondFactorGuessed: () => ({
    text: 'Somebody entered your password and several wrong codes',
    detail: 'They did not get in. If it wasn’t you, change your password.',
  }),
  passwordGuessed: () => ({
    text: 'Somebody entered many wrong passwords for your account',
    detail: 'If it wasn’t you, sign out the devices in Settings that you don’t recognise.',
  }),
  recoveryCodeUsed: () => ({
    text: 'A recovery code was used to log in to your account',
    detail: 'If it wasn’t you, change your password and make new codes.',
  }),
  recoveryCodesMade: () => ({
    text: 'New recovery codes were made for your account',
    detail: 'The old ones no longer work. If it wasn’t you, change your password.',
  }),
  reportDecided: ({ report }) => ({
    text: `Thank you. We looked at your report about ${reportedThingOf(report)}`,
    detail: outcomeOf(report),
  }),
  memberWarned: ({ report }) => ({
    text: `A moderator warned you about ${ownThingOf(report)}`,
  }),
  contentHidden: ({ report }) => ({ text: `A moderator hid ${ownThingOf(report)}` }),
  announcement: () => ({ text: 'News from the administrators' }),
  projectModerated: ({ project, projectAct }) => ({
    text: moderatedProject(projectAct, project),
  }),
  accountActed: ({ accountAct }) => ({ text: actedOn(accountAct) }),
  logInChanged: () => ({ text: 'The way you log in was changed' }),
  signUpWaiting: ({ count }) => ({ text: askingToJoin(count) }),
};

const somebody = 'Somebody';

/** What a notification says in a mail. */
export function wordsOf(notification: StoredNotification): NotificationWords {
  const { kind, actor, project, task, role, text: quote, othersCount } = notification;
  const path = pathOfNotification(subjectOf(notification)) ?? '/notifications';
  const name = actor === null ? somebody : `${actor.firstName} ${actor.lastName}`;
  const { detail = null, text } = kinds[kind]({
    who: othersCount === 0 ? name : `${name} and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`,
    project: project?.title ?? '',
    task: task?.title ?? '',
    asRole: role === null || role === '' ? null : `As ${role}`,
    count: othersCount + 1,
    report: notification.report,
    projectAct: notification.projectAct,
    accountAct: notification.accountAct,
  });
  return { text, detail, quote, path };
}

/** Unread messages of a chat. */
export interface UnreadChat {
  /** The project of a group chat. */
  projectId: string | null;
  chatId: string;
  /** The title of the project, or the name of the other side. */
  title: string;
  count: number;
}

/** What unread messages of a chat say in a mail. Their words stay in the product. */
export function wordsOfChat({ projectId, chatId, title, count }: UnreadChat): NotificationWords {
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  return {
    text: projectId === null ? `${messages} from ${title}` : `${messages} in ${title}`,
    detail: null,
    quote: null,
    path: pathOfChat(chatId),
  };
}

/** A project that fits a member, and the lists that they are compared by. */
interface Fitting {
  id: string;
  title: string;
  skills: readonly string[];
  tags: readonly string[];
  profile: { skills: readonly string[]; techStack: readonly string[]; interests: readonly string[] };
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a mail says of a project that fits: as the card of the feed, what the member knows and shares. */
export function wordsOfFitting({ id, title, skills, tags, profile }: Fitting): NotificationWords {
  const among = (own: readonly string[], entries: readonly string[]) => {
    const forms = new Set(own.map(normalForm));
    return entries.filter((entry) => forms.has(normalForm(entry)));
  };
  const known = among([...profile.skills, ...profile.techStack], skills);
  const shared = among(profile.interests, tags).map((tag) => `#${tag}`);
  const reasons = [
    ...(known.length > 0 ? [`You know ${listed.format(known)}`] : []),
    ...(shared.length > 0 ? [`${known.length > 0 ? 'shares' : 'Shares'} ${listed.format(shared)}`] : []),
  ];
  return {
    text: `${title} fits you`,
    detail: reasons.join(' · ') || null,
    quote: null,
    path: `/projects/${id}`,
    isFit: true,
  };
}
