import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { chatTexts } from '../../chat.texts.ts';
import styles from './chat-head.module.css';

interface BareHeadProps {
  /** Rendered first, such as a back button. */
  before?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** The head of a chat that is loading or missing: on phones its buttons are the only way back. */
export function BareHead({ before, onClose }: BareHeadProps) {
  if (!before && !onClose) return null;
  return (
    <header className={styles.head} role="presentation">
      {before}
      <span className={styles.actions}>
        {onClose && <CloseButton aria-label={chatTexts.panel.close} onClick={onClose} />}
      </span>
    </header>
  );
}
