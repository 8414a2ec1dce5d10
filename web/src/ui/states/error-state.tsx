import { Button } from '@mantine/core';
import { uiTexts } from '../ui.texts.ts';
import { Text } from '../layout/layout.tsx';
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
      <Text font={16} weight={600} wrap="balance" className={styles.title}>
        {message}
      </Text>
      {detail && detail !== message && <p className={styles.hint}>{detail}</p>}
      <Button variant="default" mt="var(--space-12)" onClick={onRetry} loading={isRetrying}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}
