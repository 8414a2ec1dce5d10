import { type LinkProps, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Box, RowLink, Stack, Text } from '../layout/layout.tsx';
import fading from './fading.module.css';
import styles from './side-navigation.module.css';

/** A screen in a navigation at the side. */
export interface SideEntry {
  path: string;
  label: string;
  /** The lines of its icon in a box of 24. */
  icon: string;
  /** Whether screens below its path are not a part of it. */
  isExact?: boolean;
  /** What stands behind the label, such as a count. */
  badge?: ReactNode;
}

/** Entries under a heading. */
export interface SideGroup {
  title?: string;
  entries: readonly SideEntry[];
}

interface SideNavigationProps {
  label: string;
  groups: readonly SideGroup[];
  /** A column that becomes a row on phones, or a list that fills the page. */
  form: 'column' | 'list';
  /** The path that is shown, whose entry is scrolled to in a row. */
  path?: string;
}

/** Links to the screens of an area, in groups. */
export function SideNavigation({ label, groups, form, path }: SideNavigationProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current?.firstElementChild;
    if (form !== 'column' || !row) return undefined;
    const show = () =>
      void nav.current
        ?.querySelector('[aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // Counts that arrive later make the row wider.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [form, path]);
  return (
    <Stack
      as="nav"
      gap={16}
      ref={nav}
      aria-label={label}
      className={`${styles.nav} ${form === 'column' ? fading.fading : ''}`}
      data-form={form}
    >
      {groups.map((group) => (
        <Group key={group.title ?? ''} {...group} />
      ))}
    </Stack>
  );
}

function Group({ title, entries }: SideGroup) {
  const id = useId();
  return (
    <div className={styles.group}>
      {title && (
        <Text tone="2" font={13} weight={500} className={styles.title} id={id}>
          {title}
        </Text>
      )}
      <Stack as="ul" className={styles.entries} aria-labelledby={title && id}>
        {entries.map(({ path, label, icon, isExact = false, badge }) => (
          <li key={path}>
            <RowLink
              to={path as LinkProps['to']}
              gap={8}
              font={14}
              weight={500}
              tone="2"
              round="md"
              pad="0 12"
              tall="control"
              className={styles.entry}
              activeProps={{ 'aria-current': 'page' }}
              activeOptions={{ exact: isExact }}
            >
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={icon} />
              </svg>
              {label}
              {badge}
            </RowLink>
          </li>
        ))}
      </Stack>
    </div>
  );
}

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
    <Box grows className={styles.layout} data-list={list !== undefined || undefined}>
      <Box ground="surface" className={styles.side}>
        <Box scrolls className={styles.column}>
          <Text font={16} weight={600} className={styles.sideLayoutTitle}>
            {title}
            {detail && (
              <Text as="span" isBlock tone="3" font={13} on="wide">
                {detail}
              </Text>
            )}
          </Text>
          <SideNavigation label={label} groups={groups} form="column" path={pathname} />
        </Box>
      </Box>
      <Box shrinks className={styles.content}>
        {list && pathname !== list.path && (
          <RowLink to={list.path} isInline gap={8} tall={44} weight={500} on="narrow" className={styles.back}>
            {list.back}
          </RowLink>
        )}
        {children}
      </Box>
    </Box>
  );
}
