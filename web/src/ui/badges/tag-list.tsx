import { uiTexts } from '../ui.texts.ts';
import styles from './badge.module.css';
import { SkillBadge } from './skill-badge.tsx';

interface TagListProps {
  entries: string[];
  /** The accessible name of the list. */
  label: string;
  kind?: 'skill' | 'tag';
  /** The maximum number of entries shown; all by default. */
  max?: number;
  /** Shows how many entries `max` left out. */
  countsRest?: boolean;
  /** Shown instead of an empty list; nothing by default. */
  whenEmpty?: string;
}

/** Skills as coloured badges, or tags as outlined ones. */
export function TagList({
  entries,
  label,
  kind = 'skill',
  max,
  countsRest = false,
  whenEmpty,
}: TagListProps) {
  const shown = entries.slice(0, max);
  const rest = entries.length - shown.length;
  if (shown.length === 0) return whenEmpty ? <p>{whenEmpty}</p> : null;
  return (
    <ul className={styles.list} aria-label={label}>
      {shown.map((entry) => (
        <li key={entry}>
          {kind === 'skill' ? (
            <SkillBadge name={entry} />
          ) : (
            <span className={`${styles.badge} ${styles.tag}`}>#{entry}</span>
          )}
        </li>
      ))}
      {countsRest && rest > 0 && <li className={styles.rest}>{uiTexts.more(rest)}</li>}
    </ul>
  );
}
