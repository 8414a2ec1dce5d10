import { initialsOf, pairOf } from '../../../../ui/badges/pairs.ts';
import styles from './group-avatar.module.css';

/** The avatar of a group chat: the initials of its project in the colour of its name. */
export function GroupAvatar({ title }: { title: string }) {
  const pair = pairOf(title);
  return (
    <span
      className={styles.mark}
      style={{ background: `var(--p${pair})`, color: `var(--t${pair})` }}
      aria-hidden
    >
      {initialsOf(title)}
    </span>
  );
}
