import { Button } from '@mantine/core';
import { uiTexts } from '../ui.texts.ts';
import styles from './states.module.css';

interface ErrorStateProps {
  /** The spec's sentence, such as 'Failed to fetch projects.'. */
  message: string;
  /** The reason, where it is known. */
  detail?: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The message of a list or screen that failed to load, with a Retry button. */
export function ErrorState({ message, detail, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className={`${styles.state} ${styles.failed}`} role="alert">
      <p className={styles.title}>{message}</p>
      {detail && detail !== message && <p className={styles.hint}>{detail}</p>}
      <Button variant="default" className={styles.action} onClick={onRetry} loading={isRetrying}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}
