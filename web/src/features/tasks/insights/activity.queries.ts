import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { leaveActivity, listProjectActivity, watchActivity } from '@tandem/contract/tasks/tasks-comments';
import { boardChanged, taskDeleted, taskSaved } from '@tandem/contract/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepWatching } from '../../../platform/live/keep-watching.ts';
import { live } from '../../../platform/live/live.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { refreshAnalytics } from '../tasks.queries.ts';

const debounceMs = 400;

/** The query for what lately happened in a project. */
export const activityQuery = (projectId: string) =>
  queryOf(listProjectActivity, { params: { projectId } }, { staleAfter: [projectMembersChanged] });

/** What lately happened in a project. Work on the board makes it stale, so that each visit fetches it. */
export function useProjectActivity(projectId: string) {
  return useQuery({
    ...activityQuery(projectId),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Fetches activity and deadlines again when a task of the project changes; for its members only. */
export function useActivityLive(projectId: string, isMember: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isMember) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: keyOf(listProjectActivity, { params: { projectId } }) });
      void refreshAnalytics(client, projectId);
    };
    const refreshSoon = () => {
      timer ??= setTimeout(refresh, debounceMs);
    };
    let hasWatched = false;
    const catchUp = () => {
      // Changes may have been missed while the connection was down.
      if (hasWatched) refreshSoon();
      hasWatched = true;
    };
    const stops = [
      live.listen(taskSaved, ({ task }) => task.projectId === projectId && refreshSoon()),
      live.listen(taskDeleted, (deleted) => deleted.projectId === projectId && refreshSoon()),
      live.listen(boardChanged, (board) => board.projectId === projectId && refreshSoon()),
      keepWatching(watchActivity, { projectId }, catchUp),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      live.command(leaveActivity, { projectId }).catch(() => undefined);
    };
  }, [client, projectId, isMember]);
}
