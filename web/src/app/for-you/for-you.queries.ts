import type { User } from '@tandem/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useUnread } from '../../features/chat/chat.queries.ts';
import { totalOf } from '../../features/chat/chat.view.ts';
import { useInbox } from '../../features/chat/inbox/inbox.queries.ts';
import { useSentCounts } from '../../features/connections/connections.queries.ts';
import { useMyApplications } from '../../features/join-requests/join-requests.queries.ts';
import { waitingCounts } from '../../features/people/waiting.queries.ts';
import { useMyTasks } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { dueTasks, isLate, waitingKinds, welcomeSteps } from './for-you.view.ts';

/** What waits for the member, as far as the top bar has asked; asks for nothing itself. */
export const useWaitingCounts = () => useQuery({ ...waitingCounts, enabled: false });

/** How many decisions wait for the member; undefined until it is known. */
export function useWaitingTotal(): number | undefined {
  const counts = useWaitingCounts().data;
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

/** The first steps of a newcomer; null once all are done, and while it is not known. */
export function useWelcome(profile: User) {
  const applications = useMyApplications(undefined).data;
  const groups = useInbox('group').data;
  const direct = useInbox('direct').data;
  const sent = useSentCounts('pending');
  if (!applications || !groups || !direct || sent === undefined) return null;
  const sentCount = sent === null ? 0 : sent.pending + sent.accepted + sent.rejected;
  const steps = welcomeSteps({
    profile,
    hasProject: applications.length + groups.length > 0,
    hasContact: sentCount + direct.length > 0,
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
