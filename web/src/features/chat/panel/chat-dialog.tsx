import { Modal } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { useEffect, useState } from 'react';
import { useVisibleHeight } from '../../../ui/page/use-visible-height.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { useDirectChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import styles from './chat-dialog.module.css';
import { ChatPanel } from './chat-panel.tsx';

interface ChatDialogProps {
  person: PersonSummary | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The chat with one person, over the screen one is on (spec §2, My Connections). */
export function ChatDialog({ person, isOpen, onClose }: ChatDialogProps) {
  // The dialog remembers where the focus was when it opens, not when it is made.
  const [isMade, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  const screen = useVisibleHeight<HTMLDivElement>();
  const asked = useDirectChatId(isOpen ? person?._id : undefined);
  return (
    <Modal
      opened={isMade && isOpen && person !== undefined}
      onClose={onClose}
      size={640}
      padding={0}
      withCloseButton={false}
      classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
      attributes={{ content: { 'aria-label': chatTexts.open.chatWith(person ? fullName(person) : '') } }}
    >
      <div ref={screen} className={styles.panel}>
        <ChatPanel asked={asked} kind="direct" isForWriting onClose={onClose} />
      </div>
    </Modal>
  );
}
