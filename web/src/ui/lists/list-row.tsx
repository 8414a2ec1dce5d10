import type { ReactNode } from 'react';
import styles from './list-row.module.css';

interface RowListProps {
  label: string;
  /** Whether a line separates it from the heading above. */
  isRuled?: boolean;
  children: ReactNode;
}

/** A list of `ListRow`s with hairlines between them. */
export function RowList({ label, isRuled = false, children }: RowListProps) {
  return (
    <ul className={styles.list} aria-label={label} data-ruled={isRuled || undefined}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  /** A photo, or the cover of a project. */
  picture: ReactNode;
  title: ReactNode;
  /** The id of the title, which receives the focus when a neighbouring row is removed. */
  titleId?: string;
  /** Beside the title, such as a status. */
  badge?: ReactNode;
  /** Below the title, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the row, such as a date. */
  meta?: ReactNode;
  /** The buttons, after the meta. */
  actions?: ReactNode;
  /** Whether the list stands below a heading of the second level. */
  isNested?: boolean;
  /** Further details below the lines. */
  children?: ReactNode;
}

/** One person or project of a list: picture, title, a second line, meta and actions. Its soft button fills while one is on the row. */
export function ListRow(props: ListRowProps) {
  const { picture, title, titleId, badge, line, meta, actions, isNested = false, children } = props;
  const Heading = isNested ? 'h3' : 'h2';
  return (
    <li className={styles.row} data-fills>
      {picture}
      <div className={styles.words}>
        <div>
          <div className={styles.head}>
            <Heading className={styles.title} id={titleId} tabIndex={titleId === undefined ? undefined : -1}>
              {title}
            </Heading>
            {badge}
          </div>
          {line && <div className={styles.line}>{line}</div>}
        </div>
        {children}
      </div>
      {(meta || actions) && (
        <div className={styles.end}>
          {meta && <div className={styles.meta}>{meta}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </li>
  );
}
