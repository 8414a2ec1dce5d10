import { useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { appTexts } from '../app.texts.ts';
import styles from './bell.module.css';
import { bellShape, LineIcon } from './line-icon.tsx';
import entry from './top-bar-entry.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

const load = () => import('./bell-panel.tsx');
// A failed preload is repeated when the panel opens.
const preload = () => void load().catch(() => undefined);
const BellPanel = lazyPart(async () => (await load()).BellPanel);

const texts = appTexts.menus;

/** The bell with the number of unread notifications; it opens the latest ones. */
export function Bell({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(area, isOpen, (event) => {
    setOpen(false);
    if (event instanceof KeyboardEvent) button.current?.focus();
  });
  return (
    <div className={styles.bell} ref={area}>
      <button
        type="button"
        className={`${entry.entry} ${styles.button}`}
        ref={button}
        aria-label={texts.notificationsWith(count)}
        title={texts.notifications}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <LineIcon path={bellShape} />
        <span className={entry.badge}>
          <WaitingBadge count={count} />
        </span>
      </button>
      {isOpen && <BellPanel unread={count} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Calls `onDismiss` on a press, focus or Escape outside the open element. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (event: Event) => void,
): void {
  const dismiss = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const isElsewhere = !(event instanceof KeyboardEvent) && !area.current?.contains(event.target as Node);
    if (isEscape || isElsewhere) onDismiss(event);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const kinds = ['pointerdown', 'focusin', 'keydown'] as const;
    const listener = (event: Event) => dismiss(event);
    for (const kind of kinds) document.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener);
    };
  }, [isOpen]);
}
