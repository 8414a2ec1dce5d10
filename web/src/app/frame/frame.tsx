import { Outlet, useLocation } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { isOpenPath, useIsLoggingOut, useSessionCheck } from '../../features/account/public.ts';
import { AnnouncementPlace, LegalLinks } from '../../features/community/public.ts';
import { useSession } from '../../platform/session.store.ts';
import { ViewerContext } from '../../ui/people/person-link.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { appTexts } from '../app.texts.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { SessionFailure } from './session-failure.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { useRecentPlaces } from '../switcher/use-recent-places.ts';
import { useArrival } from './use-arrival.ts';

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
        <a className={styles.skip} href="#main">
          {appTexts.frame.skip}
        </a>
        <TopBar isMember={isMember} isChecking={isRunning} />
        <AnnouncementPlace />
        <main id="main" className={styles.main} tabIndex={-1}>
          {isLoggingOut && <Waiting label={appTexts.frame.loggingOut} />}
          {!isLoggingOut && check.state === 'failed' && <SessionFailure onRetry={check.retry} />}
          {!isLoggingOut && (isRunning ? <Waiting label={appTexts.frame.loading} /> : <Outlet />)}
        </main>
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
