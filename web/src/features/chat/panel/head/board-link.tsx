import { ActionIcon, Button } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { IconLayoutKanban } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { chatTexts } from '../../chat.texts.ts';
import { useIsWide } from '../wide.hooks.ts';

const label = chatTexts.panel.tasks;

/** The link from a group chat to the task board; only an icon on narrow screens. */
export function BoardLink({ chat: { projectId, mayWrite } }: { chat: Chat }) {
  const isWide = useIsWide();
  if (projectId === null || !mayWrite) return null;
  const params = { projectId };
  if (!isWide)
    return (
      <ActionIcon
        aria-label={label}
        renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
      >
        <IconLayoutKanban size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
    >
      {label}
    </Button>
  );
}
