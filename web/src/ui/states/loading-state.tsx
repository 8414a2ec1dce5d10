import type { ReactNode } from 'react';
import grid from '../lists/lists.module.css';
import { Box, Row, Stack, Text } from '../layout/layout.tsx';
import styles from './states.module.css';

interface LoadingStateProps {
  /** The spec's sentence, such as 'Loading projects...'. */
  label: string;
  /** The number of skeleton cards. */
  cards?: number;
  /** A skeleton that is not a grid of cards. */
  children?: ReactNode;
}

/** A loading list: skeletons and, after 300 ms, a sentence. */
export function LoadingState({ label, cards = 6, children }: LoadingStateProps) {
  return (
    <Box isAnchor aria-busy="true">
      <Text size={12} tone="3" round="full" line="around" fits className={styles.sentence} role="status">
        {label}
      </Text>
      {children ?? (
        <div className={grid.grid} aria-hidden>
          {Array.from({ length: cards }, (_, at) => (
            <CardSkeleton key={at} />
          ))}
        </div>
      )}
    </Box>
  );
}

/** The placeholder of a loading card. */
function CardSkeleton() {
  return (
    <Stack gap={12} isPacked pad={16} ground="panel" breathes aria-hidden>
      <Row gap={12}>
        <Text as="span" round="full" square={40} className={styles.photo} />
        <span className={styles.loadingLine} data-width="name" />
      </Row>
      <span className={styles.loadingLine} data-width="title" />
      <span className={styles.loadingLine} />
      <span className={styles.loadingLine} data-width="part" />
      <Badges />
      <Badges />
      <Row gap={8} align="stretch" justify="end" line="above" className={styles.foot}>
        <span className={styles.loadingLine} data-width="button" />
      </Row>
    </Stack>
  );
}

function Badges() {
  return (
    <Row gap={8} align="stretch">
      <span className={styles.loadingLine} data-width="badge" />
      <span className={styles.loadingLine} data-width="badge" />
      <span className={styles.loadingLine} data-width="badge" />
    </Row>
  );
}
