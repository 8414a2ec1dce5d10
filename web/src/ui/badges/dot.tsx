import { Text } from '../layout/layout.tsx';
import styles from './badges.module.css';

interface DotProps {
  /** The words beside it say the same. */
  tone: '3' | 'ok' | 'warn';
  /** Whether it heads a row, where the others stand before small words. */
  isLarge?: boolean;
}

/** A dot before words, for a state. */
export const Dot = ({ tone, isLarge }: DotProps) => (
  <Text
    as="span"
    isFixed
    round="full"
    tone={tone}
    className={styles.dot}
    data-large={isLarge || undefined}
    aria-hidden
  />
);
