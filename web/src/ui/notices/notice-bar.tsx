import type { ReactNode } from 'react';
import { Box, Row } from '../layout/layout.tsx';
import styles from './notices.module.css';

interface NoticeBarProps {
  label: string;
  /** `accent` asks the reader for an answer. */
  tone?: 'plain' | 'accent';
  buttons: ReactNode;
  children: ReactNode;
}

/** A line above a screen: what is the case, and what one may do about it. */
export function NoticeBar({ label, tone = 'plain', buttons, children }: NoticeBarProps) {
  return (
    <Row
      as="section"
      gap={16}
      rowGap={8}
      wraps
      size={14}
      pad="12 16"
      ground="panel"
      above={16}
      className={styles.bar}
      data-tone={tone}
      aria-label={label}
    >
      <Box breaks grows={240}>
        {children}
      </Box>
      <Row gap={8} align="stretch" wraps>
        {buttons}
      </Row>
    </Row>
  );
}
