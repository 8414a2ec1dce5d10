import { useSyncExternalStore } from 'react';
import { untilLoaded } from '../states/lazy-part.ts';
import type { Notice, NoticeLink, NoticeOptions, NoticeSubject } from './notice.ts';

export type { Notice, NoticeAction, NoticeLink, NoticeOptions, NoticeSubject } from './notice.ts';

let hasNotices = false;
const watchers = new Set<() => void>();
let openLink: (href: string) => void = (href) => window.location.assign(href);

// What shows notices and results weighs more than what it says, so it loads with the first one.
const store = () => import('./notices.store.ts');

/** Says a success (role status), with Undo if it can be undone: where it happened, else in a notice. */
export const notifySuccess = (message: string, options: NoticeOptions = {}): void =>
  void say({ role: 'status', message, ...options });

/** Says a failure (role alert), with Retry if a retry may help: where it happened, else in a notice. */
export const notifyFailure = (message: string, options: NoticeOptions = {}): void =>
  void say({ role: 'alert', message, ...options });

/** Shows a failed write, also after its screen was left, because the change is lost. */
export const notifyFailedWrite = (message: string, options: NoticeOptions = {}): void =>
  notifyFailure(message, { ...options, survivesNavigation: true });

async function say(notice: Notice): Promise<void> {
  const loaded = await untilLoaded(store);
  loaded.sayNotice(notice);
  hasNotices = true;
  for (const notify of watchers) notify();
}

function hideWhere(matches: (notice: Notice) => boolean, isInPlaceToo = true): void {
  if (hasNotices) void store().then((loaded) => loaded.hideWhere(matches, isInPlaceToo));
}

/** Hides all notices and results shown so far, such as those of a member who logged out. */
export const hideNotices = (): void => hideWhere(() => true);

/** Hides what speaks of the screen that is left, and what links to the one that opens. */
export const hideNoticesOnLeaving = (newPath: string): void =>
  hideWhere(({ survivesNavigation, links }) => !survivesNavigation || leadsTo(links, newPath), false);

/** Hides the notices and results about a thing. */
export const hideNoticesAbout = (thing: string): void =>
  hideWhere(({ about }) => about?.includes(thing) ?? false);

/** Hides the notices and results about a thing that are not true for its state. */
export const hideOutdatedNotices = ({ thing, state }: NoticeSubject): void =>
  hideWhere(({ holdsFor }) => holdsFor?.thing === thing && holdsFor.state !== state);

/** Sets how links of notices open; the notices are outside the router. */
export function onNoticeLink(handler: (href: string) => void): void {
  openLink = handler;
}

/** Opens a link of a notice in the app. */
export const followNoticeLink = (href: string): void => openLink(href);

/** Whether something was said, so that the board of notices must be rendered. */
export const useHasNotices = (): boolean => useSyncExternalStore(watch, () => hasNotices);

const leadsTo = (links: readonly NoticeLink[] = [], path: string) =>
  links.some(({ href }) => href.split('?', 1)[0] === path);

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
