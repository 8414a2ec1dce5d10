import { Hidden } from '../page/hidden.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './badges.module.css';
import { Row, Text } from '../layout/layout.tsx';
import { pairOf } from './pairs.ts';

/** A skill as a badge in the colour of its name. */
function SkillBadge({ name }: { name: string }) {
  const pair = pairOf(name);
  return (
    <span className={styles.badge} style={{ background: `var(--p${pair})`, color: `var(--t${pair})` }}>
      {name}
    </span>
  );
}

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
  /** Makes each entry a button. */
  onChoose?: (entry: string) => void;
}

/** Skills as coloured badges, or tags as outlined ones. */
export function TagList({
  entries,
  label,
  kind = 'skill',
  max,
  countsRest = false,
  whenEmpty,
  onChoose,
}: TagListProps) {
  const shown = entries.slice(0, max);
  const rest = entries.length - shown.length;
  if (shown.length === 0) return whenEmpty ? <p>{whenEmpty}</p> : null;
  return (
    <Row as="ul" gap={8} rowGap={4} align="stretch" wraps className={styles.list} aria-label={label}>
      {shown.map((entry, at) => (
        <li key={entry}>
          {onChoose ? (
            <Row type="button" as="button" align="stretch" round="sm" fits onClick={() => onChoose(entry)}>
              <Entry kind={kind} entry={entry} />
            </Row>
          ) : (
            <Entry kind={kind} entry={entry} />
          )}
          {/* With the last entry, so that it never stands alone on a line. */}
          {countsRest && rest > 0 && at === shown.length - 1 && (
            <Text as="span" tone="3" size={12} isFixed className={styles.rest}>
              {uiTexts.rest(rest)}
              <Hidden> {uiTexts.more}</Hidden>
            </Text>
          )}
        </li>
      ))}
    </Row>
  );
}

function Entry({ kind, entry }: { kind: 'skill' | 'tag'; entry: string }) {
  if (kind === 'skill') return <SkillBadge name={entry} />;
  return <span className={`${styles.badge} ${styles.tag}`}>#{entry}</span>;
}
