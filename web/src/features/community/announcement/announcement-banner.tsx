import { IconX } from '@tabler/icons-react';
import type { Announcement } from '@tandem/contract/community/announcement';
import { useEffect, useRef, useState } from 'react';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { dismiss, hideAnnouncement } from './announcement-dismissal.queries.ts';
import styles from '../frame-parts.module.css';
import { withLink } from './announcement.view.ts';
import { Box, QuietButton, Row } from '../../../ui/layout/layout.tsx';
import { bannerTexts as texts } from '../community.texts.ts';

/** The longest time that a timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Two lines of an announcement, and all of it on request. It goes when it is closed or over. */
export function AnnouncementBanner({ announcement }: { announcement: Announcement }) {
  const { _id, endsAt } = announcement;
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const banner = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = text;
    if (!banner.current || !box) return undefined;
    return followHeight(banner.current, () => {
      if (box.dataset['open'] !== 'true') setCut(box.scrollHeight > box.clientHeight + 1);
    });
  }, []);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const left = Math.min(longestMs, Math.max(0, new Date(endsAt).getTime() - Date.now()));
    const timer = setTimeout(() => {
      if (left < longestMs) hideAnnouncement(_id, { isForGood: false });
    }, left);
    return () => clearTimeout(timer);
  }, [_id, endsAt]);
  const close = () => {
    focusScreen();
    dismiss(_id);
  };
  return (
    <Row
      as="section"
      ref={banner}
      gap={8}
      align="start"
      size={14}
      soft="accent"
      tone="1"
      line="below"
      on="screen"
      className={styles.banner}
      aria-label={texts.label}
    >
      {/* What gets the focus must be seen, also behind the second line. */}
      <Box
        ref={text}
        grows
        breaks
        className={styles.text}
        data-open={isOpen}
        onFocus={() => isCut && setOpen(true)}
      >
        <Markdown text={withLink(announcement)} />
      </Box>
      <Row>
        {isCut && (
          <QuietButton
            tall="control"
            pad="0 12"
            tone="accent"
            font={14}
            weight={600}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.less : texts.more}
          </QuietButton>
        )}
        <QuietButton square="control" aria-label={texts.close} onClick={close}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </QuietButton>
      </Row>
    </Row>
  );
}

/** Keeps the height of an element in `--banner`, for screens that fill the window; returns a function that ends it. */
function followHeight(element: Element, onChange: () => void): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--banner', `${element.clientHeight}px`);
    onChange();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--banner');
  };
}

/** Where the keyboard goes on when the element that had it disappears. */
const focusScreen = (): void => document.getElementById('main')?.focus({ preventScroll: true });
