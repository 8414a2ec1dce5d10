import { appTexts } from '../../app.texts.ts';
import styles from './waiting-badge.module.css';

const maxCount = 99;

/** The number of pending requests; renders nothing for zero. */
export function WaitingBadge({ id, count }: { id: string; count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        className={styles.badge}
        data-count={count > maxCount ? appTexts.menus.atMost(maxCount) : count}
        aria-hidden
      />
      <span id={id} hidden>
        {appTexts.menus.waiting(count)}
      </span>
    </>
  );
}
