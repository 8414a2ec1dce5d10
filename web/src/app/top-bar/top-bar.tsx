import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCommunity } from '../../features/community/public.ts';
import { useWaiting } from '../../features/people/waiting.queries.ts';
import { useSession } from '../../platform/session.store.ts';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { appTexts } from '../app.texts.ts';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { Bell } from './bell.tsx';
import { ChatEntry } from './chat-entry.tsx';
import { Logo } from './logo.tsx';
import { menusOf } from './menu-list.ts';
import { MenuSectionItem } from './menu-section-item.tsx';
import { Switcher } from '../switcher/switcher.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './top-bar.module.css';
import { useDismiss } from './use-dismiss.ts';
import { useMenus } from './use-menus.ts';

const texts = appTexts.menus;

const sections = menusOf();

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
    <header className={styles.bar} ref={bar}>
      <Link to="/feed" className={styles.logo} onClick={menus.closeAll}>
        <Logo />
        <span>{name}</span>
      </Link>
      {isMember && (
        <nav id="menus" className={styles.menus} data-open={menus.isMenuOpen} aria-label={texts.label}>
          {user && (
            <Link to="/profile" className={styles.greetingInMenu} onClick={menus.closeAll}>
              <PersonAvatar person={user} size={56} />
              <span>
                <span className={styles.hello}>{texts.greeting(user.firstName)}</span>
                <span className={styles.hint}>{texts.viewProfile}</span>
              </span>
            </Link>
          )}
          <ul className={styles.sections}>
            <li className={styles.explore}>
              <Link to="/feed" activeProps={{ 'aria-current': 'page' }} onClick={menus.closeAll}>
                {texts.explore}
              </Link>
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
          </ul>
          <p className={styles.appearance}>
            {texts.appearance}
            <ThemeSwitch />
          </p>
        </nav>
      )}
      <div className={styles.end} data-hidden={isChecking || undefined}>
        {isMember && <Switcher />}
        <span className={isMember ? styles.wide : undefined}>
          <ThemeSwitch />
        </span>
        {isMember && (
          <>
            <Bell count={waiting?.notifications ?? 0} />
            <ChatEntry onChoose={menus.closeAll} />
            {user && (
              <>
                <span className={styles.greeting}>{texts.greeting(user.firstName)}</span>
                <span className={styles.wide}>
                  <PersonLink person={user} pictureSize={28} />
                </span>
              </>
            )}
          </>
        )}
      </div>
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
    </header>
  );
}

/** The requests and invitations that wait for the member. */
const requestsIn = (waiting: ReturnType<typeof useWaiting>): number =>
  waiting === undefined ? 0 : waiting.joinRequests + waiting.connectionRequests + waiting.invitations;
