import { useQuery } from '@tanstack/react-query';
import { useUnread } from '../../features/chat/chat.queries.ts';
import { totalOf } from '../../features/chat/chat.view.ts';
import { waitingCounts } from '../../features/people/waiting.queries.ts';
import { useMyTasks } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { dueTasks, isLate, waitingKinds } from './for-you.view.ts';

/** What waits for the member, as far as the top bar has asked; asks for nothing itself. */
export const useWaitingCounts = () => useQuery({ ...waitingCounts, enabled: false }).data;

/** How many decisions wait for the member; undefined until it is known. */
export function useWaitingTotal(): number | undefined {
  const counts = useWaitingCounts();
  return counts && waitingKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** The counts of the strip; each is undefined until it is known. */
export function useForYouCounts() {
  const unread = useUnread();
  const tasks = useMyTasks();
  const due = tasks.data && dueTasks(tasks.data);
  return {
    waiting: useWaitingTotal(),
    due: due?.length,
    hasMoreDue: tasks.hasNextPage && due?.length === tasks.data?.length,
    isLate: due?.some(isLate) ?? false,
    unread: unread.data && totalOf(unread.data),
  };
}
