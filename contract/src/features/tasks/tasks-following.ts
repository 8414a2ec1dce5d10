import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { id } from '../../values.ts';

/** Success messages of following a task. */
export const followingMessages = {
  followed: 'You follow this task.',
  unfollowed: 'You no longer follow this task.',
} as const;

const onTask = z.object({ projectId: id, taskId: id });
const following = z.object({ isFollowing: z.boolean() });

/** Until they choose, project members follow the tasks that they created, are assigned to or commented on. */
export const viewTaskFollowing = operation({
  name: 'viewTaskFollowing',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}/following',
  summary: 'Say whether you follow a task, and so are notified of comments on it',
  access: 'member',
  scope: 'tasks:read',
  params: onTask,
  reply: z.object({ data: following }),
});

export const followTask = operation({
  name: 'followTask',
  method: 'PUT',
  path: '/api/project/{projectId}/task/{taskId}/following',
  summary: 'Follow a task: be notified of comments on it',
  access: 'member',
  scope: 'tasks:write',
  params: onTask,
  reply: z.object({ message: z.string(), data: following }),
});

export const unfollowTask = operation({
  name: 'unfollowTask',
  method: 'DELETE',
  path: '/api/project/{projectId}/task/{taskId}/following',
  summary: 'Stop following a task, also one that you created, are assigned to or commented on',
  access: 'member',
  scope: 'tasks:write',
  params: onTask,
  reply: z.object({ message: z.string(), data: following }),
});
