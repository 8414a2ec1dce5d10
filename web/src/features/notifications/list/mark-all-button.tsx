import { Button } from '@mantine/core';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { useMarkAllRead } from './notification-list.queries.ts';
import { notificationListTexts as texts } from './notification-list.texts.ts';

/** Marks all notifications as read. */
export function MarkAllButton() {
  const { mutate, isPending } = useMarkAllRead();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      onClick={() => mutate(undefined, { onError: () => notifyFailure(texts.markFailed) })}
    >
      {texts.markAll}
    </Button>
  );
}
