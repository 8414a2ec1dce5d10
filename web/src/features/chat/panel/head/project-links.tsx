import { ActionIcon } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { IconFolderOpen, IconInbox, IconLayoutKanban } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Tooltip } from '../../../../ui/tooltips/tooltip.tsx';
import { chatTexts } from '../../chat.texts.ts';

const texts = chatTexts.panel;

interface ProjectLinksProps {
  chat: Chat;
  /** Whether the chat stands in its project, which has the other ways. */
  isInProject: boolean;
}

/** From a group chat in the inbox to its project and board, and from the project to the inbox. */
export function ProjectLinks({ chat: { _id: chatId, projectId, mayWrite }, isInProject }: ProjectLinksProps) {
  if (projectId === null || !mayWrite) return null;
  const params = { projectId };
  if (isInProject)
    return (
      <Tooltip label={texts.inInbox}>
        <ActionIcon
          aria-label={texts.inInbox}
          renderRoot={(props) => (
            <Link to="/chat/$projectId/$chatId" params={{ projectId, chatId }} {...props} />
          )}
        >
          <IconInbox size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <>
      <Tooltip label={texts.inProject}>
        <ActionIcon
          aria-label={texts.inProject}
          renderRoot={(props) => <Link to="/chat/$projectId" params={params} {...props} />}
        >
          <IconFolderOpen size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={texts.tasks}>
        <ActionIcon
          aria-label={texts.tasks}
          renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
        >
          <IconLayoutKanban size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
