import { Button } from '@mantine/core';
import { taskTexts as texts } from '../tasks.texts.ts';
import styles from './board-panels.module.css';

interface PanelFailureProps {
  sentence: string;
  reason?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A compact error state for panels. */
export function PanelFailure({ sentence, reason, isRetrying, onRetry }: PanelFailureProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        {sentence}
        {reason && reason !== sentence && <span className={styles.reason}>{reason}</span>}
      </p>
      <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
