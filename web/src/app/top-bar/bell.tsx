import { useRef, useState } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { appTexts } from '../app.texts.ts';
import { bellShape, LineIcon } from './line-icon.tsx';
import styles from './bell.module.css';
import { useDismiss } from './use-dismiss.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import entry from './top-bar-entry.module.css';

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
