import type { ReactNode } from 'react';
import hidden from './hidden.module.css';
import styles from './page.module.css';
import { useTabTitle } from './tab-title.ts';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons or a search box beside the title. */
  actions?: ReactNode;
  /** Rendered before the title, such as a back button. */
  before?: ReactNode;
  /** Whether the content shows its own heading: `spoken` leaves the title to screen readers, `own` leaves it out. */
  heading?: 'shown' | 'spoken' | 'own';
  /** `wide` and `full` take the whole width, `full` with tabs close below the title; `narrow` suits forms and reading. */
  width?: 'normal' | 'narrow' | 'wide' | 'full';
  children: ReactNode;
}

/** A screen: its heading, which receives the focus on navigation, and its content. */
export function Page(props: PageProps) {
  const { title, subtitle, actions, before, heading = 'shown', width = 'normal', children } = props;
  useTabTitle(title);
  if (heading !== 'shown')
    return (
      <div className={styles.page} data-width={width}>
        {before && <div className={styles.before}>{before}</div>}
        {heading === 'spoken' && (
          <h1 className={hidden.hidden} tabIndex={-1}>
            {title}
          </h1>
        )}
        {children}
      </div>
    );
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {before}
          <div className={styles.words}>
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
