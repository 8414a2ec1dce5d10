import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { chatTexts } from '../chat.texts.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from './unread.module.css';
import { UnreadBadge } from './unread-badge.tsx';

interface ChatButtonProps {
  name: string;
  chatId: string | null;
  onOpen: () => void;
}

/** A button that opens a direct chat, with its unread count. */
export function ChatButton({ name, chatId, onOpen }: ChatButtonProps) {
  return (
    <Row as="span" isInline isAnchor>
      <Button
        size="compact-md"
        variant="light"
        leftSection={<IconMessageCircle size={16} aria-hidden />}
        aria-label={chatTexts.open.messageTo(name)}
        onClick={onOpen}
      >
        {chatTexts.open.message}
      </Button>
      <span className={styles.buttonBadge}>
        <UnreadBadge chatId={chatId} />
      </span>
    </Row>
  );
}
