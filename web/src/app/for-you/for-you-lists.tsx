import { DueSection } from './due-section.tsx';
import styles from './for-you-lists.module.css';
import { UnreadSection } from './unread-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** The same three lists in the rail and below the strip: what waits, what is due and what is unread. */
export function ForYouLists() {
  return (
    <div className={styles.lists}>
      <WaitingSection />
      <DueSection />
      <UnreadSection />
    </div>
  );
}
