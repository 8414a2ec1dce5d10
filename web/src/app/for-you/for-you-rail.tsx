import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { ForYouLists } from './for-you-lists.tsx';
import styles from './for-you-rail.module.css';
import { setFolded } from './fold.store.ts';
import { useFolded } from './for-you.store.ts';
import { forYouTexts as texts } from './for-you.texts.ts';
import { useWaitingTotal } from './for-you.queries.ts';

/** The rail beside the feed. Folded, it is a button with the number of what waits. */
export function ForYouRail() {
  const isFolded = useFolded();
  const waiting = useWaitingTotal() ?? 0;
  const Icon = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const label = isFolded ? texts.unfold : texts.fold;
  return (
    <aside className={styles.rail} aria-label={texts.title} data-folded={isFolded || undefined}>
      <div className={styles.head}>
        {!isFolded && <h2 className={styles.title}>{texts.title}</h2>}
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
          <CountBadge count={waiting} label={texts.waiting.count(waiting)} tone="soft" />
        )}
      </div>
      {!isFolded && <ForYouLists />}
    </aside>
  );
}
