import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './admin-row.module.css';

/** A short note at the end of a row. */
export interface RowBadge {
  label: string;
  isWarning?: boolean;
}

interface AdminRowProps {
  /** What the row opens, beside the list. */
  to: Pick<LinkProps, 'to' | 'params'>;
  isChosen: boolean;
  picture: ReactNode;
  name: string;
  fact: string;
  badges: readonly RowBadge[];
}

/** A member or a project in a list of the administration. */
export function AdminRow({ to, isChosen, picture, name, fact, badges }: AdminRowProps) {
  return (
    <li>
      <Link
        {...to}
        search={(kept) => kept}
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
      >
        {picture}
        <span className={styles.what}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.fact}>{fact}</span>
        </span>
        {badges.map(({ label, isWarning = false }) => (
          <span key={label} className={styles.badge} data-is-warning={isWarning}>
            {label}
          </span>
        ))}
      </Link>
    </li>
  );
}
