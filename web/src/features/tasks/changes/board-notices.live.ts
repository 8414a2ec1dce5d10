import { taskSaved } from '@tandem/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../../platform/live/live.ts';
import { hideNoticesAbout } from '../../../ui/notices/notices.ts';
import { boardTask } from '../tasks.queries.ts';

/** What a notice about a board, or about a task, is about. */
export const boardKey = (projectId: string): string => `board ${projectId}`;
export const taskKey = (id: string): string => `task ${id}`;

/** Hides the notices about a task that changed: what they offer was offered for its former state. */
export const listenForOldNotices = (client: QueryClient, projectId: string): (() => void) =>
  live.listen(taskSaved, ({ task }) => {
    if (task.projectId !== projectId) return;
    const cached = boardTask(client, projectId, task._id);
    // An own change is in the cache already, unless the task was restored.
    if (!cached || cached.version < task.version) hideNoticesAbout(taskKey(task._id));
  });

/** Hides the notices about a board when its screen is left. */
export function useBoardNotices(projectId: string): void {
  useEffect(() => () => hideNoticesAbout(boardKey(projectId)), [projectId]);
}
