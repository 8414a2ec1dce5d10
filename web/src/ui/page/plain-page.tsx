import type { ReactNode } from 'react';
import hidden from './hidden.module.css';
import page from './page.module.css';
import styles from './plain-page.module.css';
import { useTabTitle } from './tab-title.ts';

interface PlainPageProps {
  title: string;
  /** Whether the content shows the title as its heading; otherwise only screen readers read it. */
  isTitled?: boolean;
  /** Rendered first, such as a back button. */
  before?: ReactNode;
  children: ReactNode;
}

/** A screen without a visible title above its content, such as a profile. */
export function PlainPage({ title, isTitled = false, before, children }: PlainPageProps) {
  useTabTitle(title);
  return (
    <div className={page.page}>
      {before && <div className={styles.before}>{before}</div>}
      {!isTitled && (
        <h1 className={hidden.hidden} tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </div>
  );
}
