import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { setFolded } from './fold.store.ts';
import { ForYouLists } from './for-you-lists.tsx';
import { ForYouStrip } from './for-you-strip.tsx';
import styles from './for-you.module.css';
import { useWaitingTotal } from './for-you.queries.ts';
import { useFolded } from './for-you.store.ts';
import { forYouTexts } from './for-you.texts.ts';

/** What is for the member, in the place that the window has for it (explore.module.css); nothing in the other one. */
export function ForYou({ place }: { place: 'rail' | 'strip' }) {
  const hasRail = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (hasRail !== (place === 'rail')) return null;
  return hasRail ? <ForYouRail /> : <ForYouStrip />;
}

/** The rail beside the feed. Folded, it is a button with the number of what waits. */
export function ForYouRail() {
  const isFolded = useFolded();
  const waiting = useWaitingTotal() ?? 0;
  const Icon = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const label = isFolded ? forYouTexts.unfold : forYouTexts.fold;
  return (
    <aside className={styles.rail} aria-label={forYouTexts.title} data-folded={isFolded || undefined}>
      <div className={styles.head}>
        {!isFolded && <h2 className={styles.title}>{forYouTexts.title}</h2>}
        <button
          type="button"
          className={styles.fold}
          aria-label={label}
          title={label}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </button>
        {isFolded && waiting > 0 && (
          <CountBadge count={waiting} label={forYouTexts.waiting.count(waiting)} tone="soft" />
        )}
      </div>
      {!isFolded && <ForYouLists />}
    </aside>
  );
}
