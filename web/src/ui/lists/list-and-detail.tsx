import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTabTitle } from '../page/tab-title.ts';
import type { DrawingName } from '../states/drawing-strokes.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Box, Row, Stack } from '../layout/layout.tsx';
import styles from './lists.module.css';

interface ListAndDetailProps {
  title: string;
  /** The name of the list for screen readers. */
  label: string;
  /** Below the title, above the list: it stays while the list scrolls. */
  filter?: ReactNode;
  list: ReactNode;
  /** What is chosen; null for nothing. */
  detail: ReactNode | null;
  /** What stands in its place. */
  hint: string;
  drawing: DrawingName;
}

/** A screen with a list beside what was chosen in it; where there is no room for both, one of them. */
export function ListAndDetail(props: ListAndDetailProps) {
  const { title, label, filter, list, detail, hint, drawing } = props;
  useTabTitle(title);
  return (
    <div className={styles.detailPage} data-has-detail={detail !== null}>
      <Box as="section" ground="surface" scrolls className={styles.detailSide} aria-label={label}>
        <Stack
          gap={12}
          ground="surface"
          sticks
          className={styles.detailHead}
          data-ruled={filter ? true : undefined}
        >
          <h1 tabIndex={-1}>{title}</h1>
          {filter}
        </Stack>
        {list}
      </Box>
      <Box shrinks className={styles.detail}>
        {detail ?? <EmptyState title={hint} drawing={drawing} isPlain />}
      </Box>
    </div>
  );
}

interface DetailRowProps extends ComponentProps<'a'> {
  pad?: '8 16' | '12 16';
}

/** A link of the list, which is marked while what it opens stands beside it. */
export const DetailRow = createLink(({ pad = '8 16', ...props }: DetailRowProps) => (
  <Row as="a" gap={12} tall={60} pad={pad} line="below" isChoice {...props} className={styles.detailRow} />
));
