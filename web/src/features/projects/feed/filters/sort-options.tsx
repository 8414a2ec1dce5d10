import { type FeedOrder, feedOrders } from '@tandem/contract/projects/project-lists';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { feedTexts } from '../feed.texts.ts';
import styles from './sort-options.module.css';

interface SortOptionsProps {
  order: FeedOrder;
  onChoose: (order: FeedOrder) => void;
  onClose: () => void;
}

/** Where a key leads among a number of options; null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The menu of orders; the chosen one has the focus when it opens. */
export function SortOptions({ order, onChoose, onClose }: SortOptionsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...event.currentTarget.querySelectorAll('button')];
    const at = options.findIndex((option) => option === document.activeElement);
    const target = targetOf(event.key, at, options.length);
    if (event.key === 'Escape') onClose();
    else if (target !== null) options[target]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="menu" aria-label={feedTexts.filters.sort} className={styles.menu} onKeyDown={onKeyDown}>
      {feedOrders.map((one) => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === order}
          tabIndex={-1}
          className={styles.option}
          ref={one === order ? focus : undefined}
          onClick={() => onChoose(one)}
        >
          <span>
            {feedTexts.filters.orders[one]}
            <span className={styles.hint}>{feedTexts.filters.orderHints[one]}</span>
          </span>
          {one === order && <IconCheck size={16} aria-hidden />}
        </button>
      ))}
    </div>
  );
}

const focus = (option: HTMLButtonElement | null) => option?.focus();
