import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { useEffect, useRef, useState, type PointerEvent, useLayoutEffect, type RefObject } from 'react';
import { Cover } from '../covers/cover.tsx';
import { uiTexts } from '../ui.texts.ts';
import { lastPress } from './last-press.dom.ts';
import styles from './notices.module.css';
import { NoticeButtons, useTimeLeft } from './notice-buttons.tsx';
import { bestPlace, type Box, overlaps, placesBeside, placesFor } from './notice-place.view.ts';
import type { Notice } from './notice.ts';
import { hideNotice, type OpenNotice, useNotices } from './notices.store.ts';
import { notifyFailure } from './notices.ts';
import { Row, Stack, Text } from '../layout/layout.tsx';

/** What Escape closes before a notice. */
const above = '[role="dialog"], [role="menu"], [role="listbox"], [data-task-panel], [data-editing]';

/** The notices, above everything else and over no control in use. */
export function NoticeBoard() {
  const notices = useNotices();
  const board = useRef<HTMLDivElement>(null);
  useFreePlace(board, notices);
  const latest = notices.at(-1)?.id;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || latest === undefined) return;
      const isInside = board.current?.contains(document.activeElement);
      if (isInside || !document.querySelector(above)) hideNotice(latest);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [latest]);
  return (
    <Stack ref={board} gap={8} className={styles.board}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}

/** A swipe longer than this dismisses. */
const swipe = 72;

function NoticeItem({ notice }: { notice: OpenNotice }) {
  const { id, role } = notice;
  const hide = () => hideNotice(id);
  const hold = useTimeLeft(notice, hide);
  const [from, setFrom] = useState<number | null>(null);
  const [shift, setShift] = useState(0);
  const move = ({ clientX }: PointerEvent) => from !== null && setShift(clientX - from);
  const drop = () => {
    if (Math.abs(shift) > swipe) hide();
    setFrom(null);
    setShift(0);
  };
  return (
    <Row
      role={role}
      align="start"
      gap={8}
      ground="raised"
      className={styles.notice}
      data-kind={role}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      {...hold}
      onPointerDown={({ pointerType, clientX }) => pointerType === 'touch' && setFrom(clientX)}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <NoticeBody notice={notice} onHide={hide} onRefused={(message) => notifyFailure(message)} />
      <CloseButton flex="none" className={styles.close} aria-label={uiTexts.dismiss} onClick={hide} />
    </Row>
  );
}

interface NoticeBodyProps {
  notice: Notice & { times?: number };
  onHide: () => void;
  /** Called with the reason when the action no longer applies. */
  onRefused: (reason: string) => void;
}

/** The words of a notice with its button or its links. */
function NoticeBody({ notice, onHide, onRefused }: NoticeBodyProps) {
  const { title, cover, message, times = 1 } = notice;
  return (
    <Row
      gap={12}
      rowGap={8}
      wraps
      justify="end"
      tone="1"
      // A long message keeps its width, and the button wraps below it.
      {...(title !== undefined && { align: 'start' })}
    >
      {cover && <Cover drawing={cover} size={40} />}
      <Stack gap={2} breaks grows={162} tone={title === undefined ? '1' : '2'}>
        {title !== undefined && (
          <Text as="strong" tone="1" font={15} weight={600}>
            {title}
          </Text>
        )}
        <span>
          {message}
          {times > 1 && (
            <Text as="span" tone="3">
              {' '}
              {uiTexts.times(times)}
            </Text>
          )}
        </span>
      </Stack>
      <NoticeButtons notice={notice} onHide={onHide} onRefused={onRefused} />
    </Row>
  );
}

const controlSelector =
  'a[href], button, input, textarea, select, [role="button"], [role="option"], [role="menuitem"], [tabindex="0"]';

/** Milliseconds after which what is said is not taken for the result of the last press. */
const longestAct = 20_000;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

const pixels = (name: string) => parseFloat(getComputedStyle(document.body).getPropertyValue(name)) || 0;

function roomNow() {
  const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight };
  const bar = document.querySelector('[data-bottom-bar]');
  const below = bar ? Math.max(0, height - bar.getBoundingClientRect().top) : 0;
  return { width, height, above: pixels('--top-bar'), below: Math.min(below, 120) };
}

/** The controls that have the focus, lie under the pointer, or were pressed last. */
function inUseNow(board: Element): Element[] {
  const hovered = Array.from(document.querySelectorAll(':hover')).at(-1);
  const found = [document.activeElement, hovered, lastPress()?.element].map((element) =>
    element?.closest(controlSelector),
  );
  return found.filter(
    (element): element is Element =>
      element instanceof Element && element.isConnected && !board.contains(element),
  );
}

const isShown = ({ width, height, top, left }: Box) =>
  width > 0 && height > 0 && top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0;

/** Where the control stands, or stood, whose act this is the result of. */
function boxOfAct({ survivesNavigation, isOfOther }: Notice): Box | null {
  const press = lastPress();
  const isOfAct = !survivesNavigation && !isOfOther;
  if (!isOfAct || press === null || performance.now() - press.at > longestAct) return null;
  const now = boxOf(press.element.closest(controlSelector) ?? press.element);
  return isShown(now) ? now : press.box;
}

function placeNow(board: HTMLElement, act: Box | null): void {
  const inUse = inUseNow(board).map(boxOf);
  const now = boxOf(board);
  const isFree = board.style.top !== '' && !inUse.some((box) => overlaps(now, box));
  const isInside = now.top >= 0 && now.top + now.height <= roomNow().height;
  if (isFree && isInside) return;
  const room = roomNow();
  const idle = Array.from(document.querySelectorAll(controlSelector))
    .filter((element) => !board.contains(element))
    .map(boxOf)
    .filter(isShown);
  const beside = act === null ? [] : placesBeside(act, now, room);
  const place = bestPlace({ beside, apart: placesFor(now, room) }, { inUse, idle });
  if (place === undefined) return;
  board.style.left = `${place.left}px`;
  board.style.top = `${place.top}px`;
}

/** Keeps the stack of notices away from the controls in use, and a result beside the control of its act. */
function useFreePlace(board: RefObject<HTMLElement | null>, notices: readonly Notice[]): void {
  useLayoutEffect(() => {
    const element = board.current;
    const latest = notices.at(-1);
    if (!element || !latest) return undefined;
    const act = boxOfAct(latest);
    const place = () => placeNow(element, act);
    // A new result goes to its act, also where the stack stands free.
    if (act) element.style.top = '';
    place();
    const watched = ['focusin', 'scroll', 'pointerdown', 'keyup'] as const;
    for (const type of watched) document.addEventListener(type, place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      for (const type of watched) document.removeEventListener(type, place, { capture: true });
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [board, notices]);
}
