import type { FeedOrder } from '@tandem/contract/projects/project-lists';
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../ui/states/lazy-part.ts';
import { feedTexts } from '../feed.texts.ts';
import styles from '../feed-filters.module.css';

const load = async () => (await import('./sort-options.tsx')).SortOptions;
const SortOptions = lazyPart(load);
const preload = () => void load().catch(() => undefined);

interface SortMenuProps {
  order: FeedOrder;
  onChange: (order: FeedOrder) => void;
}

/** Chooses the order of the feed: a button with a menu, which is no part of the first load. */
export function SortMenu({ order, onChange }: SortMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={styles.sortPlace}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.sort}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <IconArrowsSort size={16} aria-hidden />
        <span className={styles.sortWords}>
          <span className={styles.quiet}>{feedTexts.filters.sort}</span> {feedTexts.filters.orders[order]}
        </span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SortOptions
            order={order}
            onChoose={(chosen) => {
              close();
              onChange(chosen);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
