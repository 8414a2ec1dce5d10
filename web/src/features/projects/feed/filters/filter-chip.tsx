import { feedTexts } from '../feed.texts.ts';
import { IconX } from '@tabler/icons-react';
import styles from '../feed-filters.module.css';

/** An entry that the feed is filtered by; a click removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-on
      aria-label={feedTexts.filters.remove(label)}
      onClick={onRemove}
    >
      <span className={styles.word}>{label}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
