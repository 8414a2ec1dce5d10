import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { uiTexts } from '../ui.texts.ts';
import styles from './notice-board.module.css';
import { NoticeBody } from './notice-body.tsx';
import { useFreePlace } from './notice-place.dom.ts';
import { hideNotice, type OpenNotice, useNotices } from './notices.store.ts';
import { notifyFailure } from './notices.ts';
import { useTimeLeft } from './time-left.hooks.ts';

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
    <div ref={board} className={styles.board}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </div>
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
    <div
      role={role}
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
      <CloseButton className={styles.close} aria-label={uiTexts.dismiss} onClick={hide} />
    </div>
  );
}
