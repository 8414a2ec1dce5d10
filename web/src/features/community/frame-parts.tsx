import { Link } from '@tanstack/react-router';
import type { CommunityLogo } from '@tandem/contract/community/community-administration';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { useCommunity } from './community.store.ts';
import styles from './frame-parts.module.css';
import { useHiddenAnnouncement } from './announcement/announcement-dismissal.queries.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { legalPageNames, legalTexts as texts } from './community.texts.ts';

const Banner = lazyPart(
  async () => (await import('./announcement/announcement-banner.tsx')).AnnouncementBanner,
);

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
            <Row
              gap={8}
              align="start"
              size={14}
              soft="accent"
              tone="1"
              line="below"
              on="screen"
              className={styles.banner}
            >
              <Text grows breaks className={styles.text}>
                {withoutMarks(announcement.text)}
              </Text>
            </Row>
          }
        />
      )}
    </div>
  );
}

/** The legal pages that the community has; nothing where it has none. */
export function LegalLinks() {
  const pages = useCommunity((community) => community.legalPages);
  if (pages.length === 0) return null;
  return (
    <Row
      as="nav"
      gap={4}
      rowGap={0}
      align="stretch"
      wraps
      justify="center"
      className={styles.links}
      aria-label={texts.links}
    >
      {pages.map((page) => (
        <Link key={page} to="/legal/$page" params={{ page }}>
          {legalPageNames[page]}
        </Link>
      ))}
    </Row>
  );
}

/** The logo of the community, beside its name. */
export const LogoImage = ({ logo: { url, width, height, backdrop } }: { logo: CommunityLogo }) => (
  <img className={styles.logo} src={url} width={width} height={height} data-backdrop={backdrop} alt="" />
);
