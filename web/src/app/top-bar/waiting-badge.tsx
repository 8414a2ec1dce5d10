import { appTexts } from '../app.texts.ts';
import styles from './waiting-badge.module.css';

const maxCount = 99;

interface WaitingBadgeProps {
  id: string;
  count: number;
  /** What screen readers read; the number of pending requests by default. */
  spoken?: (count: number) => string;
  /** Whether it stands out as unread messages do. */
  isUrgent?: boolean;
}

/** The number of pending requests, or of something else; renders nothing for zero. */
export function WaitingBadge({ id, count, spoken = appTexts.menus.waiting, isUrgent }: WaitingBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span
        className={styles.badge}
        data-urgent={isUrgent}
        data-count={count > maxCount ? appTexts.menus.atMost(maxCount) : count}
        aria-hidden
      />
      <span id={id} hidden>
        {spoken(count)}
      </span>
    </>
  );
}
