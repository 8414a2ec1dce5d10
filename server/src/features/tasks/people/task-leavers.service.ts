import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { ProjectHook } from '../../projects/public.ts';
import { insertEvents, purgeEvents } from '../history/task-history.repository.ts';
import { activityAudience, boardAudience, emitToAssignees, emitBoardChanged } from '../tasks.live.ts';
import { unassignOpen } from '../tasks.repository.ts';

/** Unassigns a leaver's open tasks in the same transaction, and removes them from the board's audience after COMMIT. */
export const taskProjectHook = (live: Live): ProjectHook => ({
  left: async (tx, { projectId, memberId, by, at }) => {
    const unassigned = await unassignOpen(tx, { projectId, memberId });
    await insertEvents(
      tx,
      unassigned.map(({ id: taskId, version }) => ({
        id: newId(),
        taskId,
        actorId: by,
        kind: 'assigned',
        field: 'assignedTo',
        before: memberId,
        version,
        at,
      })),
    );
    return () => {
      live.removeFromAudience([memberId], boardAudience(projectId));
      live.removeFromAudience([memberId], activityAudience(projectId));

      if (unassigned.length === 0) return;
      emitBoardChanged(live, projectId);
      emitToAssignees(live, memberId);
    };
  },
  archived: async (_tx, { projectId }) => {
    return () => emitBoardChanged(live, projectId);
  },
  deleted: async (_tx, { projectId, memberIds }) => {
    return () => {
      live.removeFromAudience(memberIds, boardAudience(projectId));
      live.removeFromAudience(memberIds, activityAudience(projectId));
      emitToAssignees(live, ...memberIds);
    };
  },
  restored:
    async (_tx, { memberIds }) =>
    () =>
      emitToAssignees(live, ...memberIds),
  purge: purgeEvents,
});
