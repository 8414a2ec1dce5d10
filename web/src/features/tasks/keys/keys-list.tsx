import { Link } from '@tanstack/react-router';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from './keys.module.css';
import { keysTexts as texts } from './keys.texts.ts';

type Group = (typeof texts.groups)[number];

function Keys({ keys }: Pick<Group, 'keys'>) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, meaning]) => (
        <Row columns="92px minmax(0, 1fr)" pad="4 0" tall={34} size={14} key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </Row>
      ))}
    </dl>
  );
}

/** The keys of the board as sections of the settings. */
export function KeySections() {
  return texts.groups.map(({ name, keys }) => (
    <SettingsSection key={name} title={name}>
      <Keys keys={keys} />
    </SettingsSection>
  ));
}

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
        <section key={name}>
          <Text as="h3" tone="3" font={13} weight={600} above={16} below={12}>
            {name}
          </Text>
          <Keys keys={keys} />
        </section>
      ))}
      <Text tone="2" size={13} above={16}>
        {texts.off} <Link to="/settings/keyboard">{texts.settings}</Link>
      </Text>
    </Modal>
  );
}
