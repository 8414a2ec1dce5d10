import { useMediaQuery } from '@mantine/hooks';
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconChevronDown,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { setFolded } from './fold.store.ts';
import { ForYouLists } from './for-you-lists.tsx';
import styles from './for-you.module.css';
import { useWaitingTotal, useForYouCounts } from './for-you.queries.ts';
import { useFolded } from './for-you.store.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
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
    <Stack
      as="aside"
      gap={16}
      className={styles.rail}
      aria-label={forYouTexts.title}
      data-folded={isFolded || undefined}
    >
      <Row justify="between" className={styles.head}>
        {!isFolded && (
          <Text as="h2" font={16} weight={600}>
            {forYouTexts.title}
          </Text>
        )}
        <Row
          as="button"
          isInline
          justify="center"
          tone="2"
          type="button"
          className={styles.fold}
          aria-label={label}
          title={label}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </Row>
        {isFolded && waiting > 0 && (
          <CountBadge count={waiting} label={forYouTexts.waiting.count(waiting)} tone="soft" />
        )}
      </Row>
      {!isFolded && <ForYouLists />}
    </Stack>
  );
}

const texts = forYouTexts.strip;
const wordsOf = (count: number | undefined) =>
  count === undefined ? forYouTexts.unknown : formatNumber(count);

/** What is for the member in three counts, above the feed of a narrow screen. A tap opens the lists. */
export function ForYouStrip() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const titleId = useId();
  const { waiting, due, hasMoreDue, isLate, unread } = useForYouCounts();
  if (waiting === 0 && due === 0 && unread === 0) return <p className={styles.nothing}>{texts.nothing}</p>;
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Hidden>{forYouTexts.title}</Hidden>
      </h2>
      <button
        type="button"
        className={styles.counts}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.count} data-tone={waiting ? 'accent' : undefined}>
          <strong>{wordsOf(waiting)}</strong> {texts.waiting}
        </span>
        <span className={styles.count} data-tone={isLate ? 'danger' : undefined}>
          <strong>{due !== undefined && hasMoreDue ? forYouTexts.atLeast(due) : wordsOf(due)}</strong>{' '}
          {texts.due(due ?? 0)}
        </span>
        <span className={styles.count}>
          <strong>{wordsOf(unread)}</strong> {texts.unread}
        </span>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden />
      </button>
      <div id={id} className={styles.lists} hidden={!isOpen}>
        {isOpen && <ForYouLists />}
      </div>
    </section>
  );
}
