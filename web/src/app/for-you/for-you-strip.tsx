import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../ui/numbers.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { ForYouLists } from './for-you-lists.tsx';
import { useForYouCounts } from './for-you.queries.ts';
import styles from './for-you-strip.module.css';
import { forYouTexts } from './for-you.texts.ts';

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
