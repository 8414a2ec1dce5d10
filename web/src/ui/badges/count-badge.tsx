import { formatNumber } from '../numbers.ts';
import { Text } from '../layout/layout.tsx';
import { Hidden } from '../page/hidden.tsx';
import styles from './badges.module.css';

interface CountBadgeProps {
  /** The number; text such as '1,000+' is shown as it is. */
  count: number | string;
  /** Where the server stops counting; from there on it is "so many or more". */
  most?: number;
  /** What screen readers read instead of the number. */
  label?: string;
  /** Filled for what is unread, soft for what waits, grey for how many there are. */
  tone?: 'filled' | 'soft' | 'grey';
}

const soft = { filled: 'filled', soft: 'accent', grey: 'neutral' } as const;

/** The number beside a name, such as of an entry of a menu or of a tab. */
export function CountBadge({ count, most = Infinity, label, tone = 'grey' }: CountBadgeProps) {
  return (
    <Text as="span" soft={soft[tone]} className={styles.countBadge}>
      <span aria-hidden={label !== undefined}>{wordsOf(count, most)}</span>
      {label !== undefined && <Hidden>{label}</Hidden>}
    </Text>
  );
}

function wordsOf(count: number | string, most: number): string {
  if (typeof count === 'string') return count;
  return count >= most ? `${formatNumber(most - 1)}+` : formatNumber(count);
}
