import { useState } from 'react';
import { useOwnProfile } from '../../features/account/public.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { DueSection } from './due-section.tsx';
import styles from './for-you-lists.module.css';
import { useWelcomed } from './fold.store.ts';
import { isNewcomer } from './for-you.view.ts';
import { UnreadSection } from './unread-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

// Few members are new.
const WelcomeArea = lazyPart(async () => (await import('./welcome-area.tsx')).WelcomeArea);

/** The same lists in the rail and below the strip: what waits, what is due and what is unread; newcomers are welcomed. */
export function ForYouLists() {
  const profile = useOwnProfile();
  const closedBy = useWelcomed((state) => state.closedBy);
  const [now] = useState(() => new Date());
  const isWelcomed = profile !== null && closedBy !== profile._id && isNewcomer(profile, now);
  return (
    <div className={styles.lists}>
      <WaitingSection />
      <DueSection />
      <UnreadSection />
      {isWelcomed && <WelcomeArea profile={profile} />}
    </div>
  );
}
