import { Link } from '@tanstack/react-router';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import styles from './keys-dialog.module.css';
import { keysTexts as texts } from './keys.texts.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the keys of the board. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {texts.groups.map(({ name, keys }) => (
        <section key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl>
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.note}>
        {texts.off} <Link to="/settings/keyboard">{texts.settings}</Link>
      </p>
    </Modal>
  );
}
