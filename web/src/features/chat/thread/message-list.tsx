import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStayAtEnd } from '../../../ui/lists/use-stay-at-end.ts';
import { chatTexts } from '../chat.texts.ts';
import { JumpButton } from './jump-button.tsx';
import styles from './message-list.module.css';
import { RowItem, type OlderState } from './rows/row-item.tsx';
import type { Row } from './rows.view.ts';
import { estimateOf, openingAt } from './rows/sizes.view.ts';

interface MessageListProps {
  rows: readonly Row[];
  older: OlderState;
  /** The number of new messages below. */
  unread: number;
  /** Whether to scroll to new messages while the end is visible. */
  isFollowing: boolean;
  isEndVisible: boolean;
  onEndVisible: (isVisible: boolean) => void;
}

const near = 80;

/**
 * The messages of a chat as a virtual list. It opens at the first new message and stays at its end. Older messages above do
 * not move the visible ones.
 */
export function MessageList({
  rows,
  older,
  unread,
  isFollowing,
  isEndVisible,
  onEndVisible,
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
  const end = useEndVisible(scroller, onEndVisible);
  const scrollToEnd = () => list.scrollToEnd();
  const toEnd = useStayAtEnd({ scroller, isFollowing, near, scrollToEnd });
  const isOpen = useOpening(rows, (at) =>
    at === null ? list.scrollToEnd() : list.scrollToIndex(at, { align: 'start' }),
  );
  useOwnMessages(rows, toEnd);
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? Infinity;
  const loadOlder = useEffectEvent(older.load);
  const mayLoad = isOpen && older.state === 'idle' && rows[0]?.kind === 'older' && first <= 2;
  useEffect(() => {
    if (mayLoad) loadOlder();
  }, [mayLoad, rows.length]);
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
      {!isEndVisible && isOpen && <JumpButton unread={unread} onJump={toEnd} />}
    </div>
  );
}

/** Scrolls to the first new message before the first paint, and again after the rows there were measured. */
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

/** Scrolls to an own message when it is sent. */
function useOwnMessages(rows: readonly Row[], toEnd: () => void): void {
  const last = rows.at(-1);
  const key = last?.kind === 'message' && last.entry ? last.key : null;
  const show = useEffectEvent(toEnd);
  useEffect(() => {
    if (key) show();
  }, [key]);
}

/** Reports whether the end of the list is visible in the window. */
function useEndVisible(scroller: RefObject<HTMLElement | null>, onChange: (isVisible: boolean) => void) {
  const end = useRef<HTMLSpanElement>(null);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!end.current || !scroller.current) return undefined;
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(end.current);
    return () => {
      observer.disconnect();
      report(false);
    };
  }, [scroller]);
  return end;
}
