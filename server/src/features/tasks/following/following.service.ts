import type { BoardDeps } from '../boards/board-changes.service.ts';
import { lockBoardAndTask, requireTaskAccess } from '../boards/boards.service.ts';
import type { TaskContext } from '../tasks.deps.ts';
import { isFollowing, setFollowing } from './following.repository.ts';

/** Whether a member follows a task: the members who do are notified of comments on it. */
interface Following {
  isFollowing: boolean;
}

/** Lets members choose which tasks they follow. */
export function createFollowingService(deps: BoardDeps) {
  const choose = async (context: TaskContext, chosen: Following): Promise<Following> => {
    await deps.change(context.projectId, async (tx) => {
      await lockBoardAndTask(tx, context);
      await setFollowing(tx, { taskId: context.taskId, memberId: context.me, ...chosen });
    });
    return chosen;
  };
  return {
    viewTaskFollowing: async (context: TaskContext): Promise<Following> => {
      await requireTaskAccess(deps, context);
      return { isFollowing: await isFollowing(deps.database.orm, context) };
    },
    followTask: (context: TaskContext): Promise<Following> => choose(context, { isFollowing: true }),
    unfollowTask: (context: TaskContext): Promise<Following> => choose(context, { isFollowing: false }),
  };
}
