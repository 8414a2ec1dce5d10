import type { ChatMessage } from '@tandem/contract/chat';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useActionItems } from './action-items.hooks.ts';
import styles from './message.module.css';
import { Row } from '../../../ui/layout/layout.tsx';
import { QuickReactions } from './reactions.tsx';

/** What one can do with a message, at the end of a phone's screen. */
export function MessageSheet({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const items = useActionItems(message);
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset={0}
      xOffset={0}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: styles.inner, content: styles.sheet, body: styles.sheetBody }}
      attributes={{ content: { 'aria-label': chatTexts.message.menu } }}
    >
      <QuickReactions message={message} onChosen={onClose} />
      {items.map(({ action, label, Icon, isDangerous, run }) => (
        <Row
          as="button"
          gap={16}
          tone={isDangerous ? 'danger' : '1'}
          font={15}
          key={action}
          type="button"
          isHot
          tall={48}
          pad="0 16"
          onClick={() => {
            onClose();
            run();
          }}
        >
          <Icon size={20} stroke={1.7} className={isDangerous ? undefined : 'l-tone-2'} aria-hidden />
          {label}
        </Row>
      ))}
    </Modal>
  );
}
