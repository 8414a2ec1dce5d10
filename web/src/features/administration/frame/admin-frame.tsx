import type { CommunityRole } from '@tandem/contract/operation';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCommunity } from '../../community/public.ts';
import { administrationTexts as texts } from '../administration.texts.ts';
import { sectionsFor } from '../sections.view.ts';
import styles from './admin-frame.module.css';

interface AdminFrameProps {
  role: CommunityRole;
  /** What stands beside the names of sections, such as a count, by their paths. */
  badges?: Partial<Record<string, ReactNode>>;
  /** The section that is shown. */
  children: ReactNode;
}

/** The layout of the administration: its sections beside the one that is shown, above it on phones. */
export function AdminFrame({ role, badges = {}, children }: AdminFrameProps) {
  const nav = useRef<HTMLElement>(null);
  const community = useCommunity(({ name }) => name);
  const { pathname } = useLocation();
  // On phones the sections are a row that scrolls.
  useEffect(() => {
    const section = nav.current?.querySelector('[aria-current="page"]');
    // In the middle, because counts that arrive later make the sections before it wider. New browsers return a promise,
    // which is no clean-up function.
    void section?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <p className={styles.title}>
          {texts.title} <bdi className={styles.community}>{community}</bdi>
        </p>
        <nav ref={nav} aria-label={texts.sections.label}>
          <ul className={styles.sections}>
            {sectionsFor(role).map(({ path, label, icon }) => (
              <li key={path}>
                <Link
                  to={path as '/admin'}
                  className={styles.section}
                  activeProps={{ 'aria-current': 'page' }}
                  activeOptions={{ exact: path === '/admin' }}
                >
                  <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden>
                    <path d={icon} />
                  </svg>
                  {label}
                  {badges[path]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
