import type { ReactNode } from 'react';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import styles from './list-and-detail.module.css';

interface ListAndDetailProps {
  title: string;
  /** The name of the list for screen readers. */
  label: string;
  finder: ReactNode;
  list: ReactNode;
  /** What is chosen; null for nothing. */
  detail: ReactNode | null;
  /** What stands in its place. */
  hint: string;
}

/** A section of the administration with a list beside what was chosen in it; one of both on phones. */
export function ListAndDetail({ title, label, finder, list, detail, hint }: ListAndDetailProps) {
  useTabTitle(title);
  return (
    <div className={styles.page} data-has-detail={detail !== null}>
      <section className={styles.side} aria-label={label}>
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {finder}
        </div>
        {list}
      </section>
      <div className={styles.detail}>{detail ?? <p className={styles.hint}>{hint}</p>}</div>
    </div>
  );
}
