import { Text } from '../layout/layout.tsx';
import styles from './badges.module.css';

interface DotProps {
  /** The words beside it say the same. */
  tone: '3' | 'ok' | 'warn';
}

/** A dot before words, for a state. */
export const Dot = ({ tone }: DotProps) => (
  <Text as="span" isFixed round="full" tone={tone} className={styles.dot} aria-hidden />
);
