import type { ReactNode } from 'react';
import type { DrawingName } from './drawing-strokes.tsx';
import { Drawing } from './drawing.tsx';
import { Box, Text } from '../layout/layout.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The spec's sentence, such as 'No projects found in your feed.'. */
  title: string;
  /** What to do next, in one sentence. */
  hint?: string;
  drawing?: DrawingName;
  /** The button to do it. */
  action?: ReactNode;
  /** Whether it fills its place without a frame, such as beside a list. */
  isPlain?: boolean;
}

/** The message of an empty list, with what to do next. */
export function EmptyState({ title, hint, drawing, action, isPlain = false }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status" data-plain={isPlain || undefined}>
      {drawing && <Drawing name={drawing} />}
      <Text font={16} weight={600} wrap="balance" className={styles.title}>
        {title}
      </Text>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <Box above={12}>{action}</Box>}
    </div>
  );
}
