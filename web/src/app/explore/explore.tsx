import { ExplorePage as Explore } from '../../features/projects/feed/explore-page.tsx';
import { useOwnProfile } from '../../features/account/public.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import { useFolded } from '../for-you/for-you.store.ts';
import styles from './explore.module.css';

// The feed comes first.
const ForYou = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('../rarely-needed-chunks.ts')).loadForYou();
});

/** Explore Projects, which says why a project fits the member's profile, and what is for the member. */
export function ExplorePage() {
  const isFolded = useFolded();
  const forYou = (place: 'rail' | 'strip') => <ForYou place={place} />;
  return (
    <div className={styles.explore} data-folded={isFolded || undefined}>
      <Explore profile={useOwnProfile()} before={<div className={styles.strip}>{forYou('strip')}</div>} />
      <div className={styles.rail}>
        <div className={styles.sticky}>{forYou('rail')}</div>
      </div>
    </div>
  );
}
