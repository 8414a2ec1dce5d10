import { Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { followTask, unfollowTask, viewTaskFollowing } from '@tandem/contract/tasks/tasks-following';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { followTexts as texts } from '../board.texts.ts';
import type { TaskPlace } from '../tasks.queries.ts';

/** Whether the member follows a task, and how to change it; undefined while it loads. */
function useFollowing({ projectId, _id: taskId }: TaskPlace) {
  const client = useQueryClient();
  const params = { projectId, taskId };
  const query = queryOf(viewTaskFollowing, { params });
  // A comment or an assignment may have changed it since.
  const { data } = useQuery({ ...query, staleTime: 0 });
  const isFollowing = data?.data.isFollowing;
  const { mutate } = useOptimisticMutation({
    key: ['following', taskId],
    edits: [query.queryKey],
    apply: (chosen: boolean) => void client.setQueryData(query.queryKey, { data: { isFollowing: chosen } }),
    mutate: (chosen: boolean) => call(chosen ? followTask : unfollowTask, { params }),
    failed: (chosen) => (chosen ? texts.notFollowed : texts.notUnfollowed),
    onSuccess: ({ message }) => void notifySuccess(message),
  });
  return { isFollowing, toggle: () => isFollowing !== undefined && void mutate(!isFollowing) };
}

/** The entry of a task's menu that follows it, or stops. */
export function FollowItem({ task }: { task: TaskPlace }) {
  const { isFollowing, toggle } = useFollowing(task);
  const Icon = isFollowing ? IconBellOff : IconBell;
  return (
    <Menu.Item
      leftSection={<Icon size={15} aria-hidden />}
      disabled={isFollowing === undefined}
      onClick={toggle}
    >
      {isFollowing ? texts.unfollow : texts.follow}
      <Text as="span" isBlock tone="3" size={12}>
        {isFollowing ? texts.unfollowHint : texts.followHint}
      </Text>
    </Menu.Item>
  );
}
