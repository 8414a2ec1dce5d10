import type { PersonSummary } from '@tandem/contract/people';
import { useEffect, useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useVisibleHeight } from '../../../ui/page/full-height.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { useDirectChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { ChatPanel } from './chat-panel.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import styles from './chat-panel.module.css';

interface ChatDialogProps {
  person: PersonSummary | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The direct chat with a person in a dialog (§2.12-04). */
export function ChatDialog({ person, isOpen, onClose }: ChatDialogProps) {
  // Mounted closed and then opened. A dialog that mounts open would not return the focus.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const screen = useVisibleHeight<HTMLDivElement>();
  const request = useDirectChatId(isOpen ? person?._id : undefined);
  return (
    <Modal
      opened={isMounted && isOpen && person !== undefined}
      onClose={onClose}
      size={640}
      padding={0}
      withCloseButton={false}
      classNames={{ inner: styles.dialogInner, content: styles.dialog, body: styles.dialogBody }}
      attributes={{ content: { 'aria-label': chatTexts.open.chatWith(person ? fullName(person) : '') } }}
    >
      <Column ref={screen} className={styles.inDialog}>
        <ChatPanel request={request} kind="direct" isForWriting onClose={onClose} />
      </Column>
    </Modal>
  );
}
