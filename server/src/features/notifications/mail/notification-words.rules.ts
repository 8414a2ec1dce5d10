import { normalForm } from '@tandem/contract/people/normal-form';
import type { StoredNotification } from '@tandem/contract/notifications';
import {
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
  base: string;
  asRole: string | null;
  actorId: string;
  /** How many people it is about. */
  count: number;
  report: StoredNotification['report'];
  projectAct: StoredNotification['projectAct'];
}

type Line = Pick<NotificationWords, 'text' | 'path'> & { detail?: string | null };

const kinds: Record<StoredNotification['kind'], (parts: Parts) => Line> = {
  joinRequestReceived: ({ who, project, base, asRole }) => ({
    text: `${who} asks to join ${project}`,
    detail: asRole,
    path: `${base}/requests`,
  }),
  joinRequestAccepted: ({ who, project, base }) => ({
    text: `You’re in: ${project}`,
    detail: `${who} accepted your request.`,
    path: `${base}/tasks`,
  }),
  joinRequestRejected: ({ who, project }) => ({
    text: `${who} rejected your request to join ${project}`,
    path: '/my-applications',
  }),
  joinRequestExpired: ({ project, base }) => ({
    text: `Your request to join ${project} expired`,
    detail: 'Nobody answered in time. You can ask again.',
    path: base,
  }),
  invitationReceived: ({ who, project, asRole }) => ({
    text: `${who} invites you to ${project}`,
    detail: asRole,
    path: '/my-applications',
  }),
  invitationAccepted: ({ who, project, base }) => ({
    text: `${who} accepted your invitation to ${project}`,
    path: `${base}/people`,
  }),
  invitationDeclined: ({ who, project, base }) => ({
    text: `${who} declined your invitation to ${project}`,
    path: `${base}/people`,
  }),
  joinedByLink: ({ who, project, base, asRole }) => ({
    text: `${who} joined ${project} by your link`,
    detail: asRole,
    path: `${base}/people`,
  }),
  ownershipOffered: ({ who, project, base }) => ({
    text: `${who} offers you ${project}`,
    detail: 'Accept to become its owner.',
    path: base,
  }),
  ownershipAccepted: ({ who, project, base }) => ({
    text: `${who} is now the owner of ${project}`,
    path: base,
  }),
  ownershipDeclined: ({ who, project, base }) => ({
    text: `${who} declined to become the owner of ${project}`,
    path: base,
  }),
  connectionRequestReceived: ({ who }) => ({ text: `${who} wants to connect`, path: '/received-requests' }),
  connectionRequestAccepted: ({ who, actorId }) => ({
    text: `You and ${who} are connected`,
    path: `/people/${actorId}`,
  }),
  removedFromProject: ({ who, project, base }) => ({
    text: `${who} removed you from ${project}`,
    path: base,
  }),
  roleChanged: ({ who, project, base, asRole }) => ({
    text: `${who} changed your role in ${project}`,
    detail: asRole,
    path: `${base}/people`,
  }),
  projectArchived: ({ who, project, base }) => ({ text: `${who} archived ${project}`, path: base }),
  projectDeleted: ({ who, project }) => ({ text: `${who} deleted ${project}`, path: '/notifications' }),
  taskAssigned: ({ who, project, task, base }) => ({
    text: `${who} assigned “${task}” to you`,
    detail: project,
    path: base,
  }),
  taskCommented: ({ who, project, task, base }) => ({
    text: `${who} commented on “${task}”`,
    detail: project,
    path: base,
  }),
  taskDue: ({ project, task, base }) => ({
    text: `“${task}” is due tomorrow`,
    detail: project,
    path: base,
  }),
  taskOverdue: ({ project, task, base }) => ({ text: `“${task}” is overdue`, detail: project, path: base }),
  joinRequestWaiting: ({ who, project, base }) => ({
    text: `${who} waits for your answer about ${project}`,
    path: `${base}/requests`,
  }),
  projectsFit: ({ project, base }) => ({ text: `${project} fits you`, path: base }),
  newDevice: () => ({
    text: 'New sign-in to your account',
    detail: 'If it wasn’t you, sign the device out in Settings and change your password.',
    path: '/settings',
  }),
  passwordChanged: () => ({ text: 'Your password was changed', path: '/settings' }),
  emailChanged: () => ({ text: 'Your email address was changed', path: '/settings' }),
  secondFactorAdded: () => ({
    text: 'A passkey or authenticator app was added to your account',
    detail: 'If it wasn’t you, remove it in Settings and change your password.',
    path: '/settings',
  }),
  secondFactorRemoved: () => ({
    text: 'A passkey or authenticator app was removed from your account',
    detail: 'If it wasn’t you, change your password and set it up again.',
    path: '/settings',
  }),
  secondFactorGuessed: () => ({
    text: 'Somebody entered your password and several wrong codes',
    detail: 'They did not get in. If it wasn’t you, change your password.',
    path: '/settings',
  }),
  recoveryCodeUsed: () => ({
    text: 'A recovery code was used to log in to your account',
    detail: 'If it wasn’t you, change your password and make new codes.',
    path: '/settings',
  }),
  recoveryCodesMade: () => ({
    text: 'New recovery codes were made for your account',
    detail: 'The old ones no longer work. If it wasn’t you, change your password.',
    path: '/settings',
  }),
  reportDecided: ({ report }) => ({
    text: `Thank you. We looked at your report about ${reportedThingOf(report)}`,
    detail: outcomeOf(report),
    path: '/notifications',
  }),
  memberWarned: ({ report }) => ({
    text: `A moderator warned you about ${ownThingOf(report)}`,
    path: '/notifications',
  }),
  contentHidden: ({ report }) => ({ text: `A moderator hid ${ownThingOf(report)}`, path: '/notifications' }),
  announcement: () => ({ text: 'News from the administrators', path: '/notifications' }),
  projectModerated: ({ project, base, projectAct }) => ({
    text: moderatedProject(projectAct, project),
    path: projectAct === 'projectDeleted' ? '/notifications' : base,
  }),
  logInChanged: () => ({ text: 'The way you log in was changed', path: '/settings' }),
  signUpWaiting: ({ count }) => ({ text: askingToJoin(count), path: '/admin/sign-ups' }),
};

const somebody = 'Somebody';

/** What a notification says in a mail. */
export function wordsOf(notification: StoredNotification): NotificationWords {
  const { kind, actor, project, task, role, text: quote, othersCount } = notification;
  const name = actor === null ? somebody : `${actor.firstName} ${actor.lastName}`;
  const projectPath = `/projects/${project?._id ?? ''}`;
  const { detail = null, ...line } = kinds[kind]({
    who: othersCount === 0 ? name : `${name} and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`,
    project: project?.title ?? '',
    task: task?.title ?? '',
    base: task === null ? projectPath : `${projectPath}/tasks?task=${task._id}`,
    asRole: role === null || role === '' ? null : `As ${role}`,
    actorId: actor?._id ?? '',
    count: othersCount + 1,
    report: notification.report,
    projectAct: notification.projectAct,
  });
  return { ...line, detail, quote };
}

/** Unread messages of a chat. */
export interface UnreadChat {
  /** The project of a group chat. */
  projectId: string | null;
  chatId: string;
  /** The title of the project, or the name of the other side. */
  title: string;
  /** The other side of a direct chat. */
  otherId: string | null;
  count: number;
}

/** What unread messages of a chat say in a mail. Their words stay in the product. */
export function wordsOfChat({ projectId, chatId, title, otherId, count }: UnreadChat): NotificationWords {
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  return {
    text: projectId === null ? `${messages} from ${title}` : `${messages} in ${title}`,
    detail: null,
    quote: null,
    path: projectId === null ? directPath(otherId) : `/collab-chat/${projectId}/${chatId}`,
  };
}

const directPath = (otherId: string | null) =>
  otherId === null ? '/chat' : `/chat?tab=direct&with=${otherId}`;

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
