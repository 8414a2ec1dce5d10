import { useSyncExternalStore } from 'react';
import { untilLoaded } from '../states/lazy-part.ts';
import type { Notice } from './notice-board.tsx';

type NoticeOptions = Pick<Notice, 'action' | 'durationMs'>;

let hasNotices = false;
const watchers = new Set<() => void>();

/** Shows a success (role status), with Undo if it can be undone. */
export const notifySuccess = (message: string, options: NoticeOptions = {}): void =>
  void show({ role: 'status', message, ...options });

/** Shows a failure (role alert), with Retry if a retry may help. */
export const notifyFailure = (message: string, options: NoticeOptions = {}): void =>
  void show({ role: 'alert', message, ...options });

/** Hides all notices shown so far, such as those of a member who logged out. */
export function hideNotices(): void {
  if (hasNotices) void import('./notice-board.tsx').then(({ hideAll }) => hideAll());
}

/** Whether a notice was shown, so that the board must be rendered. */
export const useHasNotices = (): boolean => useSyncExternalStore(watch, () => hasNotices);

// The board weighs more than the whole log-in screen, so it loads with the first notice.
async function show(notice: Notice): Promise<void> {
  const { showNotice } = await untilLoaded(() => import('./notice-board.tsx'));
  showNotice(notice);
  hasNotices = true;
  for (const notify of watchers) notify();
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
