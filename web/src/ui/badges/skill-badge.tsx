import styles from './badge.module.css';
import { pairOf } from './pairs.ts';

/** A skill as a badge in the colour of its name (spec §9). */
export function SkillBadge({ name }: { name: string }) {
  const pair = pairOf(name);
  return (
    <span className={styles.badge} style={{ background: `var(--p${pair})`, color: `var(--t${pair})` }}>
      {name}
    </span>
  );
}
