import type { StoredNotification } from '@tandem/contract/notifications';
import { type NotificationKind, pathOfStored } from '@tandem/contract/notifications/notification-kinds';
import { fullName } from '../../../ui/people/full-name.ts';
import { actTexts as texts } from './acts.texts.ts';

/** What a member can do about a notification without leaving the list. */
export type ActName = 'accept' | 'reject' | 'decline' | 'reply' | 'markDone' | 'moveToTomorrow';

export interface EntryLink {
  label: string;
  href: string;
}

/** What an entry offers: at most two acts, and links; the last one of more than one is quiet. */
export interface Offer {
  acts: readonly ActName[];
  links: readonly EntryLink[];
}

type Acts = Partial<Record<NotificationKind, readonly ActName[]>>;

/** What waits for the member's decision. */
const decisions: Acts = {
  joinRequestReceived: ['accept', 'reject'],
  joinRequestWaiting: ['accept', 'reject'],
  invitationReceived: ['accept', 'decline'],
  ownershipOffered: ['accept', 'decline'],
  connectionRequestReceived: ['accept', 'reject'],
};
const others: Acts = {
  taskCommented: ['reply'],
  taskDue: ['markDone'],
  taskOverdue: ['markDone', 'moveToTomorrow'],
};

const boardOf = (projectId: string): EntryLink => ({
  label: texts.openBoard,
  href: `/projects/${projectId}/tasks`,
});
const chatWith = (userId: string): EntryLink => ({ label: texts.sayHello, href: `/chat?with=${userId}` });
const chatOf = (projectId: string): EntryLink => ({
  label: texts.sayHello,
  href: `/collab-chat/${projectId}/group`,
});

const nothing: Offer = { acts: [], links: [] };

/** What an entry offers; what was read and waits for no decision offers nothing. */
export function offerOf(notification: StoredNotification): Offer {
  const { kind, isRead, project, task, actor, sourceId } = notification;
  const href = pathOfStored(notification);
  const view = href === null ? [] : [{ label: texts.view, href }];
  const asked = decisions[kind];
  if (asked) {
    const isKnown = kind === 'ownershipOffered' || Boolean(sourceId);
    return { acts: isKnown ? asked : [], links: view };
  }
  if (isRead) return nothing;
  if (kind === 'joinRequestAccepted' && project)
    return { acts: [], links: [boardOf(project._id), chatOf(project._id)] };
  if (kind === 'connectionRequestAccepted' && actor) return { acts: [], links: [chatWith(actor._id)] };
  if (kind === 'taskAssigned') return { acts: [], links: view };
  return {
    acts: task ? (others[kind] ?? []) : [],
    links: kind === 'taskCommented' || kind === 'taskDue' ? view : [],
  };
}

/** What came of an act, in words, and the next step. */
export interface Outcome {
  sentence: string;
  links: readonly EntryLink[];
}

/** What stands in place of the buttons once an act has succeeded. */
export function outcomeOf({ kind, actor, project }: StoredNotification, act: ActName): Outcome {
  const name = actor ? fullName(actor) : texts.somebody;
  const title = project?.title ?? '';
  const hello = actor ? [chatWith(actor._id)] : [];
  const board = project ? [boardOf(project._id)] : [];
  if (act === 'reply') return { sentence: texts.replied, links: [] };
  if (act === 'markDone') return { sentence: texts.done, links: [] };
  if (act === 'moveToTomorrow') return { sentence: texts.movedToTomorrow, links: [] };
  const isAccepted = act === 'accept';
  if (kind === 'invitationReceived')
    return isAccepted
      ? { sentence: texts.joined(title), links: board }
      : { sentence: texts.declinedInvitation(title), links: [] };
  if (kind === 'ownershipOffered')
    return isAccepted
      ? { sentence: texts.owned(title), links: board }
      : { sentence: texts.declinedOwnership(title), links: [] };
  if (!isAccepted) return { sentence: texts.rejected(name), links: [] };
  return kind === 'connectionRequestReceived'
    ? { sentence: texts.connected(name), links: hello }
    : { sentence: texts.accepted(name, title), links: [...hello, ...board] };
}

/** An entry that was acted on in this list. */
export interface ActedEntry {
  notification: StoredNotification;
  state: 'busy' | 'done' | 'failed';
  act: ActName;
  /** Why it failed. */
  failure?: string;
}

/**
 * The list with what was acted on in it, latest first: the server leaves out what was handled, and the result of an act
 * stays where it was pressed.
 */
export function withActed(
  listed: readonly StoredNotification[],
  acted: ReadonlyMap<string, ActedEntry>,
): StoredNotification[] {
  const ids = new Set(listed.map(({ _id }) => _id));
  const gone = [...acted.values()].map(({ notification }) => notification).filter(({ _id }) => !ids.has(_id));
  return [...listed, ...gone].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The day after `now` where the member is, as YYYY-MM-DD. */
export function dayAfter(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}
