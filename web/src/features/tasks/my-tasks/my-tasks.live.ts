import { myTasksChanged } from '@tandem/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { refetchOn } from '../../../platform/live/refetch-on.ts';

/** Keeps the member's tasks up to date; returns an unsubscribe function. */
export const listenToMyTasks = (client: QueryClient): (() => void) => refetchOn(client, [myTasksChanged]);
