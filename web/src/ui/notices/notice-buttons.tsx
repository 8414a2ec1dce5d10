import { useState, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { uiTexts } from '../ui.texts.ts';
import styles from './notices.module.css';
import { Row } from '../layout/layout.tsx';
import { followNoticeLink, type Notice, type NoticeAction, type NoticeLink } from './notices.ts';
import type { Notice as ShownNotice } from './notice.ts';

interface NoticeButtonsProps {
  notice: Notice;
  onHide: () => void;
  /** Called with the reason when the action no longer applies. */
  onRefused: (reason: string) => void;
}

/** What one can do about it: its links and its button; nothing without any. */
export function NoticeButtons({
  notice: { title, action, links = [] },
  onHide,
  onRefused,
}: NoticeButtonsProps) {
  if (action === undefined && links.length === 0) return null;
  return (
    <Row
      gap={8}
      align="stretch"
      wraps
      justify="end"
      isFixed
      className={styles.foot}
      data-rich={title !== undefined || undefined}
    >
      {links.map((link, at) => (
        <LinkTo key={link.href} link={link} isMain={at === links.length - 1} onHide={onHide} />
      ))}
      {action && <ActionButton action={action} onHide={onHide} onRefused={onRefused} />}
    </Row>
  );
}

const buttonLook = {
  isInline: true,
  justify: 'center',
  font: 14,
  weight: 600,
  line: 'strong',
  round: 'sm',
  pad: '4 12',
  tall: 'control-sm',
  className: styles.button,
} as const;

interface LinkToProps {
  link: NoticeLink;
  isMain: boolean;
  onHide: () => void;
}

function LinkTo({ link: { label, href }, isMain, onHide }: LinkToProps) {
  const open = (event: MouseEvent) => {
    onHide();
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    followNoticeLink(href);
  };
  return (
    <Row
      as="a"
      {...buttonLook}
      {...(isMain ? { soft: 'filled', line: undefined } : { isHot: true })}
      href={href}
      data-main={isMain || undefined}
      onClick={open}
    >
      {label}
    </Row>
  );
}

interface ActionButtonProps extends Pick<NoticeButtonsProps, 'onHide' | 'onRefused'> {
  action: NoticeAction;
}

function ActionButton({ action: { label, onClick, whyNot }, onHide, onRefused }: ActionButtonProps) {
  const [isChecking, setChecking] = useState(false);
  const act = async () => {
    setChecking(true);
    const reason = (await whyNot?.().catch(() => uiTexts.notChecked)) ?? null;
    onHide();
    if (reason === null) onClick();
    else onRefused(reason);
  };
  return (
    <Row as="button" {...buttonLook} isHot type="button" disabled={isChecking} onClick={() => void act()}>
      {label}
    </Row>
  );
}

const defaultMs = 6_000;
const withActionMs = 10_000;
/** The pointer or the focus on it pauses the time, at most this long: it may just rest there. */
const mostPausedMs = 20_000;

/** How long a notice is shown unless it is paused. */
const durationOf = ({ durationMs, action, links }: ShownNotice): number =>
  durationMs ?? (action || links ? withActionMs : defaultMs);

/** Calls `onEnd` when the time of a notice is over. Returns the handlers that pause it; a new notice starts again. */
export function useTimeLeft(notice: ShownNotice, onEnd: () => void) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef({ of: notice, ms: durationOf(notice), paused: mostPausedMs });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current.of !== notice)
      left.current = { of: notice, ms: durationOf(notice), paused: mostPausedMs };
    const started = performance.now();
    const spent = left.current;
    const timer = setTimeout(() => (isHeld ? setHeld(false) : end()), isHeld ? spent.paused : spent.ms);
    return () => {
      clearTimeout(timer);
      const passed = performance.now() - started;
      if (isHeld) spent.paused = Math.max(0, spent.paused - passed);
      else spent.ms = Math.max(0, spent.ms - passed);
    };
  }, [notice, isHeld]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
