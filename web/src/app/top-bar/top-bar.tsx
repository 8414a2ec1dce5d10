import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWaiting } from '../../features/people/public.ts';
import { useSession } from '../../platform/session.store.ts';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { appTexts } from '../app.texts.ts';
import { Burger } from './menu/burger.tsx';
import { ChatEntry } from './chat-entry.tsx';
import { Logo } from './logo.tsx';
import { menusOf } from './menu/menu-list.ts';
import { MenuSectionItem } from './menu/menu-section-item.tsx';
import { Switcher } from '../switcher/switcher.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './top-bar.module.css';
import { useDismiss } from './menu/use-dismiss.ts';
import { useMenus } from './menu/use-menus.ts';

const texts = appTexts.menus;

const sections = menusOf();

/** The bar above every screen: logo, menus for members, greeting, theme. */
export function TopBar() {
  const user = useSession((session) => session.user);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menus = useMenus();
  const waiting = useWaiting(user !== null);
  const bar = useRef<HTMLElement>(null);
  useDismiss(bar, menus.openSection !== null || menus.isMenuOpen, menus.closeAll);
  return (
    <header className={styles.bar} ref={bar}>
      <Link to="/feed" className={styles.logo} onClick={menus.closeAll}>
        <Logo />
        {appTexts.frame.name}
      </Link>
      {user && (
        <nav id="menus" className={styles.menus} data-open={menus.isMenuOpen} aria-label={texts.label}>
          <div className={styles.greetingInMenu}>
            <p>{texts.greeting(user.firstName)}</p>
            <ThemeSwitch />
          </div>
          <ul className={styles.sections}>
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
        </nav>
      )}
      <div className={styles.end}>
        {user && <Switcher />}
        <span className={user ? styles.wide : undefined}>
          <ThemeSwitch />
        </span>
        {user && (
          <>
            <ChatEntry onChoose={menus.closeAll} />
            <span className={styles.greeting}>{texts.greeting(user.firstName)}</span>
            <span className={styles.wide}>
              <PersonLink person={user} pictureSize={28} />
            </span>
            <Burger
              isOpen={menus.isMenuOpen}
              onToggle={menus.toggleMenu}
              controls="menus"
              waiting={(waiting?.joinRequests ?? 0) + (waiting?.connectionRequests ?? 0)}
            />
          </>
        )}
      </div>
    </header>
  );
}
