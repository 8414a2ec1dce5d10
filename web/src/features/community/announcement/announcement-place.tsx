import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { useCommunity } from '../community.store.ts';
import styles from './announcement-place.module.css';
import { useHiddenAnnouncement } from './announcement-dismissal.queries.ts';

const Banner = lazyPart(async () => (await import('./announcement-banner.tsx')).AnnouncementBanner);

/** The words without what Markdown makes of them, which is not loaded yet. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '');

/** What is announced, above every screen. Its words are there at the first paint, in the room that the banner needs. */
export function AnnouncementPlace() {
  const announcement = useCommunity((community) => community.announcement);
  const hidden = useHiddenAnnouncement();
  return (
    // Not the role "status", of which each screen may have one of its own.
    <div aria-live="polite">
      {announcement && announcement._id !== hidden && (
        <Banner
          key={announcement._id}
          announcement={announcement}
          whileLoading={
            <div className={styles.banner}>
              <p className={styles.text}>{withoutMarks(announcement.text)}</p>
            </div>
          }
        />
      )}
    </div>
  );
}
