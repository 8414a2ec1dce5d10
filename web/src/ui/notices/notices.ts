import { useSyncExternalStore } from 'react';
import { untilLoaded } from '../states/lazy-part.ts';
import type { Notice } from './notice-board.tsx';

type Told = Pick<Notice, 'action' | 'stays'>;

let isWanted = false;
const watchers = new Set<() => void>();

/** Tells of something that went well, politely (role status); with Undo where it can be undone. */
export const notifySuccess = (message: string, told: Told = {}): void =>
  void show({ role: 'status', message, ...told });

/** Tells of something that went wrong, at once (role alert); with Retry where trying again may help. */
export const notifyFailure = (message: string, told: Told = {}): void =>
  void show({ role: 'alert', message, ...told });

/** Whether a first notice was told, so that the board must be there. */
export const useHasNotices = (): boolean => useSyncExternalStore(watch, () => isWanted);

// The board weighs more than the whole log-in screen, so it loads with the first notice.
async function show(notice: Notice): Promise<void> {
  const { showNotice } = await untilLoaded(() => import('./notice-board.tsx'));
  showNotice(notice);
  isWanted = true;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
