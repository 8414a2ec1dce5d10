import { IconBrandFacebook, IconBrandTwitter, IconBrandYoutube } from '@tabler/icons-react';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { isOpenPath, useIsLoggingOut, useSessionCheck } from '../../features/account/public.ts';
import { AnnouncementPlace, LegalLinks, useCommunity } from '../../features/community/public.ts';
import { useSession } from '../../platform/session.store.ts';
import { PlainButton } from '../../ui/forms/plain-controls.tsx';
import { tabScreen } from '../../ui/page/tab-title.ts';
import { ViewerContext } from '../../ui/people/person-link.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { appTexts } from '../app.texts.ts';
import { notePlace } from '../switcher/recent-places.store.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import { Column, Row, Text } from '../../ui/layout/layout.tsx';
import styles from './frame.module.css';

/** The root layout: top bar, the screen, and the footer except on /login and /signup. */
export function Frame() {
  // The router mounts it in one go; deferred, it is rendered in slices.
  const mayRender = useDeferredValue(true, false);
  return mayRender && <Layout />;
}

function Layout() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const check = useSessionCheck(path);
  const viewer = useSession(({ user }) => user?._id ?? null);
  const isLoggingOut = useIsLoggingOut();
  // The first screen after the check is rendered in slices, so that a slow phone responds between them.
  const isRunning = useDeferredValue(check.state === 'running') || check.state === 'running';
  const isMember = !isRunning && (viewer !== null || check.state === 'failed');
  useArrival();
  useRecentPlaces();
  return (
    <ViewerContext value={viewer}>
      <div className={styles.frame} data-member={isMember}>
        <Row as="a" weight={600} className={styles.skip} href="#main">
          {appTexts.frame.skip}
        </Row>
        <TopBar isMember={isMember} isChecking={isRunning} />
        <AnnouncementPlace />
        <Column as="main" grows id="main" className={styles.main} tabIndex={-1}>
          {isLoggingOut && <Waiting label={appTexts.frame.loggingOut} />}
          {!isLoggingOut && check.state === 'failed' && <SessionFailure onRetry={check.retry} />}
          {!isLoggingOut && (isRunning ? <Waiting label={appTexts.frame.loading} /> : <Outlet />)}
        </Column>
        {isOpenPath(path) ? (
          <div className={styles.legal}>
            <LegalLinks />
          </div>
        ) : (
          <Footer />
        )}
      </div>
    </ViewerContext>
  );
}

const texts = appTexts.frame;
const socialLinks = [
  { label: 'Twitter', anchor: 'twitter', Icon: IconBrandTwitter },
  { label: 'YouTube', anchor: 'youtube', Icon: IconBrandYoutube },
  { label: 'Facebook', anchor: 'facebook', Icon: IconBrandFacebook },
];

/** The purple block below every screen for members. */
function Footer() {
  const name = useCommunity((community) => community.name);
  return (
    <footer className={`l-on-screen ${styles.footer}`}>
      <Row gap={16} rowGap={8} wraps tall={48} className={styles.inner}>
        <p className={styles.name}>{name}</p>
        <p>{texts.tagline}</p>
        <Text isLast hasDigits className={styles.rights}>
          {texts.rights(new Date().getFullYear(), name)}
        </Text>
        <LegalLinks />
        <Row as="ul" align="stretch" gap={4} className={styles.links}>
          {socialLinks.map(({ label, anchor, Icon }) => (
            <li key={anchor}>
              <a id={anchor} href={`#${anchor}`} aria-label={label} title={label}>
                <Icon size={18} stroke={1.6} aria-hidden />
              </a>
            </li>
          ))}
        </Row>
      </Row>
    </footer>
  );
}

const sessionFailureTexts = appTexts.frame;

/** Above a screen while the server has not said who is signed in: the screen goes on (§4-03), and Retry asks again. */
function SessionFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Row
      gap={16}
      rowGap={8}
      wraps
      justify="between"
      pad="12 16"
      above={16}
      ground="danger"
      line="around"
      round="lg"
      role="alert"
    >
      <p>{sessionFailureTexts.unknownMember}</p>
      <PlainButton onClick={onRetry}>{sessionFailureTexts.retry}</PlainButton>
    </Row>
  );
}

/** Focuses the heading after navigation, unless the screen or an open menu has the focus. */
function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main');
        if (!fromLocation || !pathChanged || !main) return;
        const focused = document.activeElement;
        const isInMenu = document.querySelector('nav [aria-expanded="true"]') !== null;
        if (isInMenu || (focused !== main && main.contains(focused))) return;
        (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true });
      }),
    [router],
  );
}

const isNoPlace = (path: string) => path === '/' || path === '/error' || isOpenPath(path);

/** Notes each place that the member leaves, by then under its final title. */
function useRecentPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const me = useSession.getState().user?._id;
        if (!fromLocation || !pathChanged || me === undefined || isNoPlace(fromLocation.pathname)) return;
        notePlace(me, { to: fromLocation.pathname, label: tabScreen() });
      }),
    [router],
  );
}
