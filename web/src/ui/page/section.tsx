import type { ReactNode } from 'react';
import { Row, Text } from '../layout/layout.tsx';
import styles from './page.module.css';

interface SectionProps {
  /** The heading; a section whose content has headings of its own has a `label` instead. */
  title?: string;
  label?: string;
  /** Quiet words beside the heading. */
  aside?: ReactNode;
  /** A link or button at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its heading. */
export function Section({ title, label, aside, action, children }: SectionProps) {
  return (
    <section aria-label={label ?? title}>
      {title && (
        <Row as="header" gap={8} align="baseline" below={8} role="presentation">
          <h2>{title}</h2>
          {aside && (
            <Text as="span" tone="3" size={12} shrinks className={styles.sectionAside}>
              {aside}
            </Text>
          )}
          {action && (
            <Text as="span" isLast isFixed className={styles.action}>
              {action}
            </Text>
          )}
        </Row>
      )}
      {children}
    </section>
  );
}
