import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { chatTexts } from '../chat.texts.ts';
import styles from './chat-head.module.css';

interface BareHeadProps {
  /** What stands first, such as the way back to the list. */
  before?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** The ways out of a chat that is still loading, or that cannot be had: a phone has no others. */
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
