import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { ExplorePage as Explore } from '../features/projects/feed/explore-page.tsx';
import { useOwnProfile, PasswordRequest, useMustAcceptTerms } from '../features/account/public.ts';
import { offerRemoval } from '../features/blocks/block-request.store.ts';
import { BlockRequest } from '../features/blocks/block-request.tsx';
import { ReportRequest } from '../features/reports/report-request.tsx';
import { useConnection } from '../platform/live/live.ts';
import { useRestored } from '../platform/offline/restored.store.ts';
import { lazyPart } from '../ui/states/lazy-part.ts';
import { Box, Text } from '../ui/layout/layout.tsx';
import { afterFirstPaint } from './after-first-paint.ts';
import { offlineTexts } from './app.texts.ts';
import { bindScrollEffects } from './effects/scroll-effects.ts';
import { useFolded } from './for-you/for-you.store.ts';
import { LibraryArea } from './frame/library-area.tsx';
import './frame/member-library.css';
import styles from './home.module.css';

// The feed comes first.
const ForYou = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('./rarely-needed-chunks.ts')).loadForYou();
});

/** Explore Projects, which says why a project fits the member's profile, and what is for the member. */
export function ExplorePage() {
  const isFolded = useFolded();
  const forYou = (place: 'rail' | 'strip') => <ForYou place={place} />;
  return (
    <Box grows className={styles.explore} data-folded={isFolded || undefined}>
      <Explore
        profile={useOwnProfile()}
        before={<div className={`l-on-screen ${styles.strip}`}>{forYou('strip')}</div>}
      />
      <div className={`l-on-screen ${styles.rail}`}>
        <div className={styles.sticky}>{forYou('rail')}</div>
      </div>
    </Box>
  );
}

const EmailBanner = lazyPart(async () => (await import('./rarely-needed-chunks.ts')).loadEmailBanner());
const TermsStep = lazyPart(async () => (await import('./rarely-needed-chunks.ts')).loadTermsStep());

/** Wraps the screens for members: loads the styles of the larger components, and asks for the password when needed. */
export function MemberArea() {
  bindScrollEffects(useRouter());
  const mustVerifyEmail = useOwnProfile()?.mustVerifyEmail === true;
  const banner = mustVerifyEmail && <EmailBanner />;
  const terms = useMustAcceptTerms() && (
    <>
      <TermsStep />
      <PasswordRequest />
    </>
  );
  return (
    <>
      <OfflineBanner />
      <LibraryArea before={banner} instead={terms}>
        {!terms && <PasswordRequest />}
        <BlockRequest />
        <ReportRequest onBlocked={offerRemoval} />
      </LibraryArea>
    </>
  );
}

/** Says that the screens show what was loaded earlier: without a network, or while the server cannot be reached. */
function OfflineBanner() {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const isLost = useConnection(({ state }) => state === 'offline');
  const isRestored = useRestored(({ queries }) => queries.size > 0);
  const isOffline = !isOnline || isLost;
  return (
    <div role="status" className={`l-sticks ${styles.place}`}>
      {(isOffline || isRestored) && (
        <Text tone="warn" size={13} className={styles.banner}>
          {isOffline ? offlineTexts.offline : offlineTexts.unreachable}
        </Text>
      )}
    </div>
  );
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
