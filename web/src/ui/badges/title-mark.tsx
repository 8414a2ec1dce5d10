import { initialsOf, pairOf } from './pairs.ts';
import styles from './title-mark.module.css';

interface TitleMarkProps {
  title: string;
  /** Width and height in pixels. */
  size?: number;
}

/** The mark of a project: the initials of its title in the colour of its name. */
export function TitleMark({ title, size = 38 }: TitleMarkProps) {
  const pair = pairOf(title);
  return (
    <span
      className={styles.mark}
      style={{
        inlineSize: size,
        blockSize: size,
        background: `var(--p${pair})`,
        color: `var(--t${pair})`,
      }}
      aria-hidden
    >
      {initialsOf(title)}
    </span>
  );
}
