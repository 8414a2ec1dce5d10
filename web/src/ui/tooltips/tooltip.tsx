import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { Row } from '../layout/layout.tsx';
import styles from './tooltip.module.css';

interface TooltipProps {
  label: string;
  /** Set where a press does nothing else, so that touch can show the tooltip. */
  showsOnPress?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

type Cause = 'pointer' | 'focus';
const margin = 8;

/** A text above an element while it is hovered or has keyboard focus; Escape hides it. */
export function Tooltip({ label, showsOnPress = false, children }: TooltipProps) {
  const id = useId();
  const [cause, setCause] = useState<Cause | null>(null);
  const isShown = cause !== null;
  useEscape(isShown, () => setCause(null));
  return (
    <Row
      as="span"
      isInline
      align="stretch"
      isFixed
      isAnchor
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setCause(cause ?? 'pointer')}
      onPointerLeave={() => cause === 'pointer' && setCause(null)}
      onFocus={({ target }) => (showsOnPress || target.matches(':focus-visible')) && setCause('focus')}
      onBlur={() => setCause(null)}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {cause && <TooltipText id={id} cause={cause} label={label} />}
    </Row>
  );
}

function TooltipText({ id, cause, label }: { id: string; cause: Cause; label: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) keepInWindow(element.current);
  }, [label]);
  return (
    <span ref={element} id={id} role="tooltip" className={styles.text} data-cause={cause}>
      {label}
    </span>
  );
}

/** Shifts the element horizontally until it is inside the window. */
function keepInWindow(element: HTMLElement): void {
  element.style.marginInlineStart = '0';
  const { left, right } = element.getBoundingClientRect();
  const excess = Math.max(0, right + margin - document.documentElement.clientWidth);
  const shift = Math.max(margin - left, 0) - excess;
  element.style.marginInlineStart = `${shift}px`;
}

function useEscape(isListening: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return undefined;
    const listener = ({ key }: KeyboardEvent) => key === 'Escape' && escape();
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isListening]);
}
