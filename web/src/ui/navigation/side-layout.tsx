import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './side-layout.module.css';
import { type SideGroup, SideNavigation } from './side-navigation.tsx';

interface SideLayoutProps {
  title: string;
  /** A second line below the title. */
  detail?: ReactNode;
  /** The name of the navigation. */
  label: string;
  groups: readonly SideGroup[];
  /** The list of all screens, which replaces the column on phones; without it the column becomes a row. */
  list?: { path: LinkProps['to']; back: string };
  /** The screen that is shown. */
  children: ReactNode;
}

/** The layout of an area of screens: their navigation at the side, and the one that is shown. */
export function SideLayout({ title, detail, label, groups, list, children }: SideLayoutProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.layout} data-list={list !== undefined || undefined}>
      <div className={styles.side}>
        <div className={styles.column}>
          <p className={styles.title}>
            {title}
            {detail && <span className={styles.detail}>{detail}</span>}
          </p>
          <SideNavigation label={label} groups={groups} form="column" path={pathname} />
        </div>
      </div>
      <div className={styles.content}>
        {list && pathname !== list.path && (
          <Link to={list.path} className={styles.back}>
            {list.back}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}
