import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notice } from './notice.ts';

const defaultMs = 6_000;
const withActionMs = 10_000;
/** The pointer or the focus on it pauses the time, at most this long: it may just rest there. */
const mostPausedMs = 20_000;

/** How long a notice is shown unless it is paused. */
const durationOf = ({ durationMs, action, links }: Notice): number =>
  durationMs ?? (action || links ? withActionMs : defaultMs);

/** Calls `onEnd` when the time of a notice is over. Returns the handlers that pause it; a new notice starts again. */
export function useTimeLeft(notice: Notice, onEnd: () => void) {
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
