import { type FeedOrder, feedOrders } from '@tandem/contract/projects/project-lists';
import { IconArrowsSort } from '@tabler/icons-react';
import { feedTexts } from '../feed.texts.ts';
import styles from './feed-filters.module.css';

interface SortMenuProps {
  order: FeedOrder;
  onChange: (order: FeedOrder) => void;
}

/** Chooses the order of the feed. The browser's own select, because a menu would load 30 kB with the first screen. */
export function SortMenu({ order, onChange }: SortMenuProps) {
  return (
    <label className={styles.sort}>
      <IconArrowsSort size={16} aria-hidden />
      <span className={styles.quiet}>{feedTexts.filters.sort}</span>
      <select
        className={styles.select}
        value={order}
        onChange={({ currentTarget }) => {
          const chosen = feedOrders.find((one) => one === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {feedOrders.map((one) => (
          <option key={one} value={one}>
            {feedTexts.filters.orders[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
