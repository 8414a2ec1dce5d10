import { appTexts } from '../app.texts.ts';
import styles from './top-bar.module.css';

const maxCount = 99;

interface WaitingBadgeProps {
  /** The id of what screen readers read; without one, the name of the button says the count. */
  id?: string;
  count: number;
  /** What screen readers read; the number of pending requests by default. */
  spoken?: (count: number) => string;
  /** Whether it stays in the background, beside the name of a menu. */
  isSoft?: boolean;
}

/** The number of pending requests, or of something else; renders nothing for zero. */
export function WaitingBadge({ id, count, spoken = appTexts.menus.waiting, isSoft }: WaitingBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span
        className={styles.waitingBadge}
        data-soft={isSoft}
        data-count={count > maxCount ? appTexts.menus.atMost(maxCount) : count}
        aria-hidden
      />
      {id !== undefined && (
        <span id={id} hidden>
          {spoken(count)}
        </span>
      )}
    </>
  );
}
