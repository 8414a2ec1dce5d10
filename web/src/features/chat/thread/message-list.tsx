import { Button, Skeleton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ChatLine } from '@tandem/contract/chat/chat-lines';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatTime } from '../../../ui/dates.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { useSeenVirtualizer } from '../../../ui/lists/use-seen-virtualizer.ts';
import { useStayAtEnd } from '../../../ui/lists/use-stay-at-end.ts';
import { Folded } from '../../blocks/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { dayLabel } from '../preview.view.ts';
import { heightOfFiles } from '../../attachments/public.ts';
import { endJump } from '../message/jump.store.ts';
import { MessageItem } from './message-item.tsx';
import styles from './thread.module.css';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { estimateOf, openingAt, type Row as ListRow } from './rows.view.ts';

const texts = chatTexts.thread;

const filesHeight = (row: ListRow | undefined): number =>
  row?.kind === 'message' ? heightOfFiles(row.message?.files ?? row.entry?.files ?? []) : 0;

/** What happened in the project. */
function Line({ line: { kind, person, role, taskId, at } }: { line: ChatLine }) {
  const { TaskCard, projectId } = use(ReferencesContext);
  const isOfNobody = kind === 'archived' || kind === 'unarchived';
  return (
    <Stack gap={4} align="center" tone="3" font={12} breaks textAlign="center" above={12}>
      <p>
        {!isOfNobody && (
          <Text as="bdi" tone="2" weight={600}>
            {person ? fullName(person) : chatLiveTexts.deleted}
          </Text>
        )}{' '}
        {texts.lines[kind](role)} <time dateTime={at}>{formatTime(at)}</time>
      </p>
      {taskId !== undefined && TaskCard && projectId && <TaskCard projectId={projectId} taskId={taskId} />}
    </Stack>
  );
}

/** Scrolls to the end of the messages, and shows how many are new. */
function JumpButton({ unread, onJump }: { unread: number; onJump: () => void }) {
  return (
    <Row
      as="button"
      type="button"
      gap={8}
      ground="raised"
      line="strong"
      round="full"
      pad="0 16"
      tall="control"
      tone="1"
      font={13}
      weight={500}
      isHot
      className={styles.jump}
      onClick={onJump}
    >
      <IconArrowDown size={16} aria-hidden />
      {texts.latest}
      {unread > 0 && (
        <Text as="span" font={12} weight={600} hasDigits round="md" soft="filled" pad="1 8">
          {texts.latestNew(unread)}
        </Text>
      )}
    </Row>
  );
}

/** The state of loading older messages, and the function that loads them. */
interface OlderState {
  state: 'idle' | 'loading' | 'failed';
  load: () => void;
}

interface RowItemProps {
  row: ListRow;
  isLast: boolean;
  older: OlderState;
  lead?: ReactNode;
}

const Day = ({ at }: { at: string }) => <time dateTime={at.slice(0, 10)}>{dayLabel(at, new Date())}</time>;

/** A row of the list, of any kind. */
function RowItem({ row, isLast, older, lead }: RowItemProps) {
  if (row.kind === 'message')
    return (
      <Folded isFolded={row.isFolded ?? false}>
        <MessageItem row={row} isLast={isLast} />
      </Folded>
    );
  if (row.kind === 'day')
    return (
      <Row as="p" gap={8} tone="3" font={12} hasLines above={16}>
        <Day at={row.at} />
      </Row>
    );
  if (row.kind === 'line') return <Line line={row.line} />;
  if (row.kind === 'new')
    return (
      <Row as="p" gap={8} tone="accent" font={12} weight={600} hasLines above={16} className={styles.new}>
        {texts.newMessages}
        {row.day !== undefined && (
          <>
            {' · '}
            <Day at={row.day} />
          </>
        )}
      </Row>
    );
  if (row.kind === 'beginning')
    return (
      lead ?? (
        <Stack as="p" gap={4} align="center" tone="3" size={12} above={16} below={4}>
          {texts.beginning}
        </Stack>
      )
    );
  return (
    <Stack gap={4} align="center" tone="3" size={12} above={16} below={4}>
      {older.state === 'failed' && <p role="alert">{texts.olderFailed}</p>}
      <Button variant="subtle" size="xs" loading={older.state === 'loading'} onClick={older.load}>
        {older.state === 'failed' ? chatTexts.retry : texts.older}
      </Button>
    </Stack>
  );
}

const widths = ['46%', '30%', '38%', '52%', '26%'];

/** The skeleton of a chat. */
export function MessageSkeleton() {
  return (
    <Column gap={12} aria-hidden>
      {widths.map((width, at) => (
        <Skeleton
          key={width}
          height={38}
          width={width}
          radius="lg"
          {...(at % 3 === 2 && { className: 'l-self-end' })}
        />
      ))}
    </Column>
  );
}

interface MessageListProps {
  chatId: string;
  rows: readonly ListRow[];
  older: OlderState;
  /** In place of the sentence above the first message. */
  lead?: ReactNode;
  /** A loaded message to scroll to, or null. */
  target: string | null;
  /** The number of new messages below. */
  unread: number;
  /** Whether to scroll to new messages while the end is visible. */
  isFollowing: boolean;
  isEndVisible: boolean;
  onEndVisible: (isVisible: boolean) => void;
}

const near = 80;

/**
 * The messages of a chat as a virtual list. It opens at the first new message, else where it was left, and stays at its end. Older messages above do
 * not move the visible ones.
 */
export function MessageList({
  chatId,
  rows,
  older,
  lead,
  target,
  unread,
  isFollowing,
  isEndVisible,
  onEndVisible,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useSeenVirtualizer<HTMLDivElement>(chatId, {
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => {
      const row = rows[at];
      const width = scroller.current?.clientWidth ?? window.innerWidth;
      return estimateOf(row, width) + filesHeight(row);
    },
    getItemKey: (at) => rows[at]?.key ?? at,
    opensAt: (opened) => {
      const at = openingAt(rows, places.get(chatId));
      const end = opened.getTotalSize() - opened.options.initialRect.height;
      return at === null ? Math.max(end, 0) : (opened.measurementsCache[at]?.start ?? 0);
    },
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
  const isOpen = useOpening(chatId, rows, (at) =>
    at === null ? list.scrollToEnd() : list.scrollToIndex(at, { align: 'start' }),
  );
  usePlace(chatId, () => {
    const top = scroller.current?.scrollTop ?? 0;
    const isElsewhere = isOpen && !isEndVisible;
    return isElsewhere ? list.getVirtualItems().find((item) => item.end > top)?.key : undefined;
  });
  useOwnMessages(rows, toEnd);
  const found = useFound({ rows, target: isOpen ? target : null, scroller }, (at) =>
    list.scrollToIndex(at, { align: 'center' }),
  );
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? Infinity;
  const loadOlder = useEffectEvent(older.load);
  const mayLoad = isOpen && older.state === 'idle' && rows[0]?.kind === 'older' && first <= 2;
  useEffect(() => {
    if (mayLoad) loadOlder();
  }, [mayLoad, rows.length]);
  return (
    <Column grows isAnchor>
      <Column
        ref={scroller}
        grows
        className={styles.scroller}
        role="region"
        aria-label={chatTexts.thread.label}
        tabIndex={0}
      >
        <Box
          ref={list.containerRef}
          isFixed
          isWide
          isAnchor
          className={styles.rows}
          data-lead={lead ? true : undefined}
          role="list"
        >
          {items.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={styles.listRow}
                  data-found={(row.kind === 'message' && row.message?._id === found) || undefined}
                  tabIndex={-1}
                  role="listitem"
                >
                  <RowItem row={row} isLast={index === rows.length - 1} older={older} lead={lead} />
                </div>
              )
            );
          })}
          <span ref={end} className={styles.listEnd} aria-hidden />
        </Box>
      </Column>
      {!isEndVisible && isOpen && <JumpButton unread={unread} onJump={toEnd} />}
    </Column>
  );
}

/** Which row each chat was left at that was not left at its end. */
const places = new Map<string, string | number | bigint>();

/** Notes where a chat is left. */
function usePlace(chatId: string, read: () => string | number | bigint | undefined): void {
  const leave = useEffectEvent(() => {
    const place = read();
    if (place === undefined) places.delete(chatId);
    else places.set(chatId, place);
  });
  // Before the list is taken from the page.
  useLayoutEffect(() => () => leave(), []);
}

/**
 * Scrolls to the first new message, else to where the chat was left, before the first paint, and again after the rows there were
 * measured.
 */
function useOpening(chatId: string, rows: readonly ListRow[], open: (at: number | null) => void): boolean {
  const [isOpen, setOpen] = useState(false);
  const start = useEffectEvent(() => open(openingAt(rows, places.get(chatId))));
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
function useOwnMessages(rows: readonly ListRow[], toEnd: () => void): void {
  const last = rows.at(-1);
  const key = last?.kind === 'message' && last.entry ? last.key : null;
  const show = useEffectEvent(toEnd);
  useEffect(() => {
    if (key) show();
  }, [key]);
}

const outlinedMs = 2_000;

interface Sought {
  rows: readonly ListRow[];
  target: string | null;
  scroller: RefObject<HTMLElement | null>;
}

/** Scrolls to the message that was asked for and focuses it; returns its id while it is outlined. */
function useFound({ rows, target, scroller }: Sought, scrollTo: (at: number) => void): string | null {
  const [found, setFound] = useState<string | null>(null);
  const at =
    target === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.message?._id === target);
  const show = useEffectEvent(scrollTo);
  useEffect(() => {
    if (at < 0) return;
    show(at);
    setFound(target);
    endJump();
  }, [at, target]);
  useEffect(() => {
    if (found === null) return undefined;
    // The list may render the message some frames after it scrolled there.
    const focus = () => {
      const message = scroller.current?.querySelector<HTMLElement>('[data-found]');
      if (message) message.focus({ preventScroll: true });
      else frame = requestAnimationFrame(focus);
    };
    let frame = requestAnimationFrame(focus);
    const timer = setTimeout(() => setFound(null), outlinedMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [found, scroller]);
  return found;
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
