import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import styles from './lists.module.css';

/** A description list with its entries below each other, in rows. */
export function FactRows({ children }: { children: ReactNode }) {
  return (
    <Stack as="dl" gap={4}>
      {children}
    </Stack>
  );
}

/** A description list with its entries beside each other. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <Row as="dl" gap={24} rowGap={12} align="stretch" wraps quietLinks className={styles.factLine}>
      {children}
    </Row>
  );
}

interface FactProps {
  label: string;
  /** Whether the value stands beside the label, as in rows below each other. */
  isRow?: boolean;
  children: ReactNode;
}

/** An entry of a description list: label and value. */
export function Fact({ label, isRow = false, children }: FactProps) {
  return (
    <Stack gap={4} isPacked className={styles.fact} data-row={isRow || undefined}>
      <Text as="dt" tone="3" font={12} weight={isRow ? 400 : 600}>
        {label}
      </Text>
      <Text as="dd" tone="2" size={isRow ? 13 : 14}>
        {children}
      </Text>
    </Stack>
  );
}
