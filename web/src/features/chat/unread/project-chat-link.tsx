import { Button } from '@mantine/core';
import { groupLiteral } from '@tandem/contract/chat';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useInbox } from '../inbox/inbox.queries.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** A link to a project's group chat (§2.14-07), with its unread count. */
export function ProjectChatLink({ projectId, title }: { projectId: string; title: string }) {
  const chat = useInbox('group').data?.find((listed) => listed.projectId === projectId);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessages size={14} aria-hidden />}
      rightSection={chat && chat.unread > 0 && <UnreadBadge chatId={chat._id} />}
      renderRoot={(props) => (
        <Link to="/collab-chat/$projectId/$chatId" params={{ projectId, chatId: groupLiteral }} {...props} />
      )}
    >
      <span aria-hidden>{chatTexts.open.chat}</span>
      <Hidden>{chatTexts.open.chatOf(title)}</Hidden>
    </Button>
  );
}
