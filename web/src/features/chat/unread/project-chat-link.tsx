import { Button } from '@mantine/core';
import { groupLiteral } from '@tandem/contract/chat';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { chatTexts } from '../chat.texts.ts';

/** A link to a project's group chat (spec §2). */
export function ProjectChatLink({ projectId, title }: { projectId: string; title: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessages size={14} aria-hidden />}
      aria-label={chatTexts.open.chatOf(title)}
      renderRoot={(props) => (
        <Link to="/collab-chat/$projectId/$chatId" params={{ projectId, chatId: groupLiteral }} {...props} />
      )}
    >
      {chatTexts.open.chat}
    </Button>
  );
}
