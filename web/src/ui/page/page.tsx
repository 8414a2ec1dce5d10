import type { ReactNode } from 'react';
import styles from './page.module.css';
import { Box, Row, Text } from '../layout/layout.tsx';
import { useTabTitle } from './tab-title.ts';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons or a search box beside the title. */
  actions?: ReactNode;
  /** Rendered before the title, such as a back button. */
  before?: ReactNode;
  /** `wide` and `full` take the whole width, `full` with tabs close below the title; `narrow` suits forms and reading. */
  width?: 'normal' | 'narrow' | 'wide' | 'full';
  children: ReactNode;
}

/** A screen: its heading, which receives the focus on navigation, and its content. */
export function Page({ title, subtitle, actions, before, width = 'normal', children }: PageProps) {
  useTabTitle(title);
  return (
    <div className={styles.page} data-width={width}>
      <Row
        as="header"
        gap={24}
        rowGap={16}
        align="start"
        wraps
        justify="between"
        below={24}
        className={styles.pageHead}
      >
        <Row gap={16} align="start" grows={320} className={styles.titles}>
          {before}
          <Box shrinks className={styles.words}>
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && (
              <Text tone="2" above={4} wrap="pretty" className={styles.subtitle}>
                {subtitle}
              </Text>
            )}
          </Box>
        </Row>
        {actions && (
          <Row gap={8} wraps className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </div>
  );
}
