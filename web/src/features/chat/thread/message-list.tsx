import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStayAtEnd } from '../../../ui/lists/use-stay-at-end.ts';
import { chatTexts } from '../chat.texts.ts';
import { JumpButton } from './jump-button.tsx';
import styles from './message-list.module.css';
import { RowItem, type OlderState } from './row-item.tsx';
import type { Row } from './rows.view.ts';
import { estimateOf, openingAt } from './sizes.view.ts';

interface MessageListProps {
  rows: readonly Row[];
  older: OlderState;
  /** How many messages below are new. */
  unread: number;
  /** Whether new messages are followed while the end is in sight. */
  isFollowing: boolean;
  isEndInSight: boolean;
  onEndInSight: (isInSight: boolean) => void;
}

const near = 80;

/** The messages of a chat, only those in sight drawn; it opens at the first new one, stays at its end, and keeps its place when older ones come. */
export function MessageList({
  rows,
  older,
  unread,
  isFollowing,
  isEndInSight,
  onEndInSight,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => estimateOf(rows[at], scroller.current?.clientWidth ?? window.innerWidth),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 8,
    anchorTo: 'end',
    scrollEndThreshold: near,
    directDomUpdates: true,
    paddingEnd: 14,
    useAnimationFrameWithResizeObserver: false,
  });
  const end = useEndInSight(scroller, onEndInSight);
  const scrollToEnd = () => list.scrollToEnd();
  const toEnd = useStayAtEnd({ scroller, isFollowing, near, scrollToEnd });
  const isOpen = useOpening(rows, (at) =>
    at === null ? list.scrollToEnd() : list.scrollToIndex(at, { align: 'start' }),
  );
  useOwnMessages(rows, toEnd);
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? Infinity;
  const askOlder = useEffectEvent(older.ask);
  const mayAsk = isOpen && older.state === 'idle' && rows[0]?.kind === 'older' && first <= 2;
  useEffect(() => {
    if (mayAsk) askOlder();
  }, [mayAsk, rows.length]);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={chatTexts.thread.label}
        tabIndex={0}
      >
        <div ref={list.containerRef} className={styles.rows} role="list">
          {items.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={styles.row}
                  role="listitem"
                >
                  <RowItem row={row} isLast={index === rows.length - 1} older={older} />
                </div>
              )
            );
          })}
          <span ref={end} className={styles.end} aria-hidden />
        </div>
      </div>
      {!isEndInSight && isOpen && <JumpButton unread={unread} onJump={toEnd} />}
    </div>
  );
}

/** Scrolls to where reading begins before anything is painted, and once more when the rows there were measured. */
function useOpening(rows: readonly Row[], open: (at: number | null) => void): boolean {
  const [isOpen, setOpen] = useState(false);
  const start = useEffectEvent(() => open(openingAt(rows)));
  useLayoutEffect(() => {
    start();
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        start();
        setOpen(true);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isOpen;
}

/** What I send is always in sight. */
function useOwnMessages(rows: readonly Row[], toEnd: () => void): void {
  const last = rows.at(-1);
  const key = last?.kind === 'message' && last.entry ? last.key : null;
  const show = useEffectEvent(toEnd);
  useEffect(() => {
    if (key) show();
  }, [key]);
}

/** Tells whether the end of the list is in sight, through whatever scrolls around it. */
function useEndInSight(scroller: RefObject<HTMLElement | null>, tell: (isInSight: boolean) => void) {
  const end = useRef<HTMLSpanElement>(null);
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (!end.current || !scroller.current) return undefined;
    const watch = new IntersectionObserver((entries) => say(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(end.current);
    return () => {
      watch.disconnect();
      say(false);
    };
  }, [scroller]);
  return end;
}
