import { formatNumber } from '../numbers.ts';
import { Hidden } from '../page/hidden.tsx';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  count: number;
  /** Where the server stops counting; from there on it is "so many or more". */
  most: number;
  /** What screen readers read. */
  label: string;
}

/** A number beside a menu entry, at the end of its line; renders nothing for zero. */
export function CountBadge({ count, most, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count >= most ? `${formatNumber(most - 1)}+` : formatNumber(count)}</span>
      <Hidden>{label}</Hidden>
    </span>
  );
}
