import type { Notification } from '@tandem/contract/notifications';
import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import { pathOfNotification } from '@tandem/contract/notifications/notification-path';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import type { NoticeOptions } from '../../ui/notices/notices.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { notificationTexts as texts } from './notifications.texts.ts';

/** The names that a notification is told with. */
export interface NotificationNames {
  actor: Pick<Person, '_id' | 'firstName' | 'lastName'>;
  /** Null for notifications without a project. */
  project: Pick<Project, '_id' | 'title'> | null;
}

/** The words and links of a notice. */
export type NotificationNotice = Required<Pick<NoticeOptions, 'title'>> &
  Pick<NoticeOptions, 'project' | 'links' | 'holdsFor'> & { message: string };

/** The kinds with a notice. Others have one by the events of their feature, or stand in the list only. */
export const noticeKinds = [
  'joinRequestReceived',
  'joinRequestAccepted',
  'joinRequestRejected',
  'invitationReceived',
  'invitationAccepted',
  'invitationDeclined',
  'joinedByLink',
  'removedFromProject',
  'connectionRequestReceived',
  'connectionRequestAccepted',
] as const satisfies readonly NotificationKind[];

const ofProject = ['joinRequestAccepted', 'joinRequestRejected', 'removedFromProject'] as const;
const isOfProject = (kind: NotificationKind): kind is (typeof ofProject)[number] =>
  ofProject.some((candidate) => candidate === kind);

/** The notice of a notification; null where the project that it needs is not known. */
export function noticeOf(notification: Notification, names: NotificationNames): NotificationNotice | null {
  const { kind, requestId } = notification;
  const { actor } = names;
  const path = pathOfNotification({ ...notification, actorId: actor._id, sourceId: requestId });
  const notice = wordsOf(notification, names);
  // Whoever is welcomed or connected chooses where to begin.
  if (notice === null || notice.links !== undefined || path === null || kind === 'removedFromProject')
    return notice;
  return { ...notice, links: [{ label: texts.view, href: path }] };
}

function wordsOf({ kind, requestId }: Notification, names: NotificationNames): NotificationNotice | null {
  const { actor, project } = names;
  if (kind === 'connectionRequestReceived') return connectionReceived(actor);
  if (kind === 'connectionRequestAccepted') return connectionAccepted(actor);
  if (project === null) return null;
  if (kind === 'joinRequestReceived') return requestReceived(actor, project, requestId);
  if (isAboutInvitation(kind)) return aboutInvitation(kind, { actor, project, requestId });
  if (!isOfProject(kind)) return null;
  return {
    title: texts[kind].title(project.title),
    message: texts[kind].message(actor.firstName),
    project: project.title,
    ...(kind === 'joinRequestAccepted' && welcome(project._id)),
  };
}

type Actor = NotificationNames['actor'];

const welcome = (projectId: string) => ({
  links: [
    { label: texts.sayHello, href: `/collab-chat/${projectId}/group` },
    { label: texts.openBoard, href: `/projects/${projectId}/tasks` },
  ],
  holdsFor: { thing: membershipOf(projectId), state: 'member' },
});

const requestReceived = (
  actor: Actor,
  { title }: NonNullable<NotificationNames['project']>,
  requestId: string | null,
): NotificationNotice => ({
  title: texts.joinRequestReceived.title(fullName(actor)),
  message: texts.joinRequestReceived.message(title),
  project: title,
  holdsFor: { thing: `join-request:${requestId}`, state: 'pending' },
});

type InvitationKind = Extract<Notification['kind'], `invitation${string}` | 'joinedByLink'>;

const isAboutInvitation = (kind: Notification['kind']): kind is InvitationKind =>
  kind.startsWith('invitation') || kind === 'joinedByLink';

interface InvitationNews extends Pick<Notification, 'requestId'> {
  actor: Actor;
  project: NonNullable<NotificationNames['project']>;
}

const aboutInvitation = (
  kind: InvitationKind,
  { actor, project: { title }, requestId }: InvitationNews,
): NotificationNotice => ({
  title: texts[kind].title(fullName(actor)),
  message: texts[kind].message(actor.firstName, title),
  project: title,
  ...(kind === 'invitationReceived' && {
    holdsFor: { thing: `invitation:${requestId}`, state: 'pending' },
  }),
});

const connectionReceived = (actor: Actor): NotificationNotice => ({
  title: texts.connectionRequestReceived.title(fullName(actor)),
  message: texts.connectionRequestReceived.message,
  holdsFor: { thing: `connection:${actor._id}`, state: 'pending' },
});

const connectionAccepted = (actor: Actor): NotificationNotice => ({
  title: texts.connectionRequestAccepted.title(fullName(actor)),
  message: texts.connectionRequestAccepted.message(actor.firstName),
  links: [{ label: texts.sayHello, href: `/chat?with=${actor._id}` }],
  holdsFor: { thing: `connection:${actor._id}`, state: 'accepted' },
});

/** The member's part in a project, as a subject of notices. */
export const membershipOf = (projectId: string): string => `membership:${projectId}`;
