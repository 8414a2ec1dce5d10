import { Link, useLocation } from '@tanstack/react-router';
import {
  memo,
  useRef,
  useState,
  type RefObject,
  useEffect,
  startTransition,
  useEffectEvent,
  type KeyboardEvent,
  useId,
} from 'react';
import { useCommunity, LogoImage } from '../../features/community/public.ts';
import { useWaiting } from '../../features/people/waiting.queries.ts';
import { useSession } from '../../platform/session.store.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import { appTexts } from '../app.texts.ts';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { Switcher } from '../switcher/switcher.tsx';
import { LineIcon, bellShape } from './line-icon.tsx';
import { menusOf, entriesFor, isWithin, type MenuSection, type Waiting, waitingIn } from './menu-list.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './top-bar.module.css';
import { Box, Row, RowLink, Text } from '../../ui/layout/layout.tsx';
import { WaitingBadge } from './waiting-badge.tsx';
import { LogOutButton, useOwnProfile } from '../../features/account/public.ts';

const texts = appTexts.menus;

const sections = menusOf();

// Memoized, because each change of the address renders the bar again.
const StillSwitcher = memo(Switcher);

interface TopBarProps {
  isMember: boolean;
  /** Whether it is not known yet who looks: what depends on it is not shown, so that nothing moves. */
  isChecking: boolean;
}

/** The bar above every screen: logo, menus for members, greeting, theme. The member may not be known yet. */
export function TopBar({ isMember, isChecking }: TopBarProps) {
  const user = useSession((session) => session.user);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menus = useMenus();
  const name = useCommunity((community) => community.name);
  const waiting = useWaiting(isMember);
  const bar = useRef<HTMLElement>(null);
  useDismiss(bar, menus.openSection !== null || menus.isMenuOpen, menus.closeAll);
  return (
    <Row
      as="header"
      on="screen"
      gap={16}
      ground="surface"
      line="below"
      sticks
      className={styles.bar}
      ref={bar}
    >
      <Link to="/feed" className={styles.logo} onClick={menus.closeAll}>
        <Logo />
        <Text as="span" isCut>
          {name}
        </Text>
      </Link>
      {isMember && (
        <nav id="menus" className={styles.menus} data-open={menus.isMenuOpen} aria-label={texts.label}>
          {user && (
            <RowLink
              to="/profile"
              gap={16}
              tone="1"
              on="narrow"
              className={styles.greetingInMenu}
              onClick={menus.closeAll}
            >
              <PersonAvatar person={user} size={56} />
              <span>
                <Text as="span" font={16} weight={600}>
                  {texts.greeting(user.firstName)}
                </Text>
                <Text as="span" tone="2" size={14}>
                  {texts.viewProfile}
                </Text>
              </span>
            </RowLink>
          )}
          <Row as="ul" gap={4} align="stretch" className={styles.sections}>
            <li className="l-on-wide">
              <RowLink
                to="/feed"
                isInline
                font={14}
                weight={500}
                tone="2"
                className={styles.menuButton}
                activeProps={{ 'aria-current': 'page' }}
                onClick={menus.closeAll}
              >
                {texts.explore}
              </RowLink>
            </li>
            {sections.map((section) => (
              <MenuSectionItem
                key={section.id}
                section={section}
                waiting={waiting}
                path={path}
                isOpen={menus.openSection === section.id}
                onToggle={() => menus.toggleSection(section.id)}
                onClose={menus.closeSection}
                onChoose={menus.closeAll}
              />
            ))}
          </Row>
          <Row
            as="p"
            justify="between"
            font={16}
            weight={500}
            ground="panel"
            above={12}
            on="narrow"
            className={styles.appearance}
          >
            {texts.appearance}
            <ThemeSwitch />
          </Row>
        </nav>
      )}
      <Row gap={8} isLast className={styles.end} data-hidden={isChecking || undefined}>
        {isMember && <StillSwitcher />}
        <Text as="span" on={isMember ? 'wide' : undefined}>
          <ThemeSwitch />
        </Text>
        {isMember && (
          <>
            <Bell count={waiting?.notifications ?? 0} />
            <ChatEntry onChoose={menus.closeAll} />
            {user && (
              <>
                <Text as="span" tone="2" size={14} isCut className={styles.greeting}>
                  {texts.greeting(user.firstName)}
                </Text>
                <Text as="span" on="wide">
                  <PersonLink person={user} pictureSize={28} />
                </Text>
              </>
            )}
          </>
        )}
      </Row>
      {isMember && (
        <BottomBar
          path={path}
          isMenuOpen={menus.isMenuOpen}
          controls="menus"
          unread={waiting?.notifications ?? 0}
          waiting={requestsIn(waiting)}
          onToggle={menus.toggleMenu}
          onChoose={menus.closeAll}
        />
      )}
    </Row>
  );
}

/** The requests and invitations that wait for the member. */
const requestsIn = (waiting: ReturnType<typeof useWaiting>): number =>
  waiting === undefined ? 0 : waiting.joinRequests + waiting.connectionRequests + waiting.invitations;

const UnreadBadge = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('../../features/chat/unread/unread-badge.tsx')).UnreadBadge;
});

const chatShape = 'M3 20l1.3-3.9a9 8 0 1 1 3.4 2.9z';

/** The link to the chats, with the number of unread messages. */
function ChatEntry({ onChoose }: { onChoose: () => void }) {
  return (
    <Link
      to="/chat"
      className={`l-on-wide ${styles.entry} ${styles.chatEntry}`}
      title={appTexts.menus.chat}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onChoose}
    >
      <LineIcon path={chatShape} />
      <Hidden>{appTexts.menus.chat}</Hidden>
      <span className={styles.entryBadge}>
        <UnreadBadge isInTitle />
      </span>
    </Link>
  );
}

/** The logo of the community, or our own: two interlocked rings. */
function Logo() {
  const logo = useCommunity((community) => community.logo);
  if (logo) return <LogoImage logo={logo} />;
  return (
    <svg
      className={styles.brand}
      width="28"
      height="20"
      viewBox="0 0 28 20"
      fill="none"
      strokeWidth="3.4"
      aria-hidden
    >
      <circle stroke="var(--ink)" cx="18" cy="10" r="7.3" />
      <circle stroke="var(--accent)" cx="10" cy="10" r="7.3" />
      <path stroke="var(--ink)" d="M11.4 6.9a7.3 7.3 0 0 0-.5 4.9" />
    </svg>
  );
}

/** The open section, at most one, and whether the phone menu is open (§4-08). */
function useMenus() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openSection, setOpenSection] = useState<string | null>(null);
  return {
    isMenuOpen,
    openSection,
    toggleMenu: () => {
      setIsMenuOpen((isOpen) => !isOpen);
      setOpenSection(null);
    },
    toggleSection: (id: string) => setOpenSection((open) => (open === id ? null : id)),
    closeSection: () => setOpenSection(null),
    closeAll: () => {
      setIsMenuOpen(false);
      setOpenSection(null);
    },
  };
}

const load = () => import('./bell-panel.tsx');
// A failed preload is repeated when the panel opens.
const preload = () => void load().catch(() => undefined);
const BellPanel = lazyPart(async () => (await load()).BellPanel);

/** The bell with the number of unread notifications; it opens the latest ones. */
function Bell({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(area, isOpen, (event) => {
    setOpen(false);
    if (event instanceof KeyboardEvent) button.current?.focus();
  });
  return (
    <Box isAnchor on="wide" ref={area}>
      <button
        type="button"
        className={`${styles.entry} ${styles.bellButton}`}
        ref={button}
        aria-label={texts.notificationsWith(count)}
        title={texts.notifications}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // The press is painted before the list is rendered.
        onClick={() => startTransition(() => setOpen(!isOpen))}
      >
        <LineIcon path={bellShape} />
        <span className={styles.entryBadge}>
          <WaitingBadge count={count} />
        </span>
      </button>
      {isOpen && <BellPanel unread={count} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** Calls `onDismiss` on a press, focus or Escape outside the open element. */
function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (event: Event) => void,
): void {
  const dismiss = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const isElsewhere = !(event instanceof KeyboardEvent) && !area.current?.contains(event.target as Node);
    if (isEscape || isElsewhere) onDismiss(event);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const kinds = ['pointerdown', 'focusin', 'keydown'] as const;
    const listener = (event: Event) => dismiss(event);
    for (const kind of kinds) document.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener);
    };
  }, [isOpen]);
}

/** The small arrow of a menu's button. */
function Chevron({ isUp }: { isUp: boolean }) {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
    >
      <path d={isUp ? 'M2 6.5 5 3.5l3 3' : 'M2 3.5 5 6.5l3-3'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

interface MenuSectionItemProps {
  section: MenuSection;
  waiting: Waiting | undefined;
  path: string;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  onChoose: () => void;
}

/** A menu: a button that opens a list of links. Arrow keys move in the list, Escape returns to the button. */
function MenuSectionItem(props: MenuSectionItemProps) {
  const { section, waiting, path, isOpen, onToggle, onClose, onChoose } = props;
  const role = useOwnProfile()?.communityRole;
  const waitingId = useId();
  const listId = useId();
  const item = useRef<HTMLLIElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const items = [...(item.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0, Home: 1, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus();
  };
  return (
    <li ref={item} className={styles.menu} onKeyDown={onKeyDown}>
      <Row
        as="button"
        gap={8}
        isInline
        tone="2"
        font={14}
        weight={500}
        type="button"
        className={styles.menuButton}
        data-active={isWithin(section, path)}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-describedby={waitingId}
        onClick={onToggle}
      >
        {section.label}
        <WaitingBadge id={waitingId} count={waitingIn(section.entries, waiting)} isSoft />
        <Chevron isUp={isOpen} />
      </Row>
      <Box id={listId} as="ul" ground="raised" pad={8} className={styles.menuList} hidden={!isOpen}>
        {isOpen &&
          entriesFor(section.entries, role).map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to as '/'}
                className={styles.menuEntry}
                activeProps={{ 'aria-current': 'page' }}
                aria-describedby={`${waitingId}${entry.to}`}
                onClick={onChoose}
              >
                {entry.label}
                <WaitingBadge id={`${waitingId}${entry.to}`} count={waitingIn([entry], waiting)} isSoft />
              </Link>
            </li>
          ))}
        {section.id === 'profile' && (
          <li>
            <LogOutButton className={styles.menuEntry} />
          </li>
        )}
      </Box>
    </li>
  );
}
