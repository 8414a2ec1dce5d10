import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import { appTexts } from '../app.texts.ts';
import { bellShape } from '../top-bar/line-icon.tsx';
import { WaitingBadge } from '../top-bar/waiting-badge.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import styles from './bottom-bar.module.css';
import { screens, type Screen } from '../screens.ts';

const texts = appTexts.menus;

const UnreadBadge = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('../../features/chat/unread/unread-badge.tsx')).UnreadBadge;
});

interface BottomBarProps {
  path: string;
  /** Whether the menus are open. */
  isMenuOpen: boolean;
  /** The id of the menus. */
  controls: string;
  /** The number of unread notifications. */
  unread: number;
  /** The number of pending requests in the menus. */
  waiting: number;
  onToggle: () => void;
  onChoose: () => void;
}

/** The bar below every screen on phones. A screen that belongs to no tab keeps the one that its visitor came from. */
export function BottomBar(props: BottomBarProps) {
  const { path, isMenuOpen, controls, unread, waiting, onToggle, onChoose } = props;
  const [last, setLast] = useState<Tab>('explore');
  const waitingId = useId();
  const unreadId = useId();
  const here = tabOf(path) ?? last;
  if (here !== last) setLast(here);
  const shown = isMenuOpen ? 'me' : here;
  const linkProps = (tab: Tab) => ({
    className: styles.tab,
    'data-active': shown === tab,
    activeProps: { 'aria-current': 'page' as const },
    activeOptions: { exact: true },
    onClick: onChoose,
  });
  return (
    <nav className={styles.bar} aria-label={texts.places} data-bottom-bar>
      <Link to="/feed" {...linkProps('explore')}>
        <Icon>
          <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5z" />
        </Icon>
        {texts.explore}
      </Link>
      <Link to="/my-tasks" {...linkProps('tasks')}>
        <Icon>
          <path d="M4 6l1.3 1.3L8 4.7M4 12l1.3 1.3L8 10.7M4 18l1.3 1.3L8 16.7M12 6h8M12 12h8M12 18h8" />
        </Icon>
        {texts.tasks}
      </Link>
      <Link to="/chat" {...linkProps('chat')}>
        <Icon>
          <path d="M3 20l1.3-3.9a9 8 0 1 1 3.4 2.9z" />
        </Icon>
        {texts.chat}
        <span className={styles.badge}>
          <UnreadBadge />
        </span>
      </Link>
      <Link to="/notifications" {...linkProps('notifications')} aria-describedby={unreadId}>
        <Icon>
          <path d={bellShape} />
        </Icon>
        {texts.notifications}
        <span className={styles.badge}>
          <WaitingBadge id={unreadId} count={unread} spoken={texts.unread} />
        </span>
      </Link>
      <button
        type="button"
        className={styles.tab}
        data-active={shown === 'me'}
        aria-expanded={isMenuOpen}
        aria-controls={controls}
        aria-describedby={waitingId}
        onClick={onToggle}
      >
        <Icon>
          <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20c0-3 3-5 7-5s7 2 7 5" />
        </Icon>
        {texts.me}
        <span className={styles.badge}>
          <WaitingBadge id={waitingId} count={waiting} />
        </span>
      </button>
    </nav>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <Text as="span" isCentred round="full" className={styles.icon}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {children}
      </svg>
    </Text>
  );
}

/** The places of the bottom bar. */
type Tab = 'explore' | 'tasks' | 'chat' | 'notifications' | 'me';

const roots: Record<string, Tab> = {
  '/': 'explore',
  '/feed': 'explore',
  '/my-tasks': 'tasks',
  '/chat': 'chat',
  '/notifications': 'notifications',
};

const isInMenu = (path: string): boolean =>
  screens.some((screen: Screen) => screen.menu !== undefined && screen.path === path);

/** Paths below those of the menus, and the screens of a project that show what a tab shows of all projects. */
const places: [RegExp, Tab][] = [
  [/^\/projects\/[^/]+\/tasks$/, 'tasks'],
  [/^\/(collab-)?chat\/./, 'chat'],
  [/^\/admin(\/|$)/, 'me'],
  [/^\/settings\//, 'me'],
];

/** The tab that a path belongs to; null for a screen that is reached from several, such as a project's overview. */
export function tabOf(path: string): Tab | null {
  const place = places.find(([pattern]) => pattern.test(path))?.[1];
  return place ?? roots[path] ?? (isInMenu(path) ? 'me' : null);
}
