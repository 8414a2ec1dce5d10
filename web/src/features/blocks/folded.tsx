import { type ReactNode, useState } from 'react';
import { blockTexts as texts } from './blocks.texts.ts';
import styles from './folded.module.css';

interface FoldedProps {
  isFolded: boolean;
  children: ReactNode;
}

/** What a blocked member wrote in a common project, folded until it is asked for. */
export function Folded({ isFolded, children }: FoldedProps) {
  const [isShown, setShown] = useState(false);
  if (!isFolded || isShown) return children;
  return (
    <p className={styles.folded}>
      {texts.folded} ·{' '}
      <button type="button" className={styles.show} onClick={() => setShown(true)}>
        {texts.show}
      </button>
    </p>
  );
}
