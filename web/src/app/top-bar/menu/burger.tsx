import { useId } from 'react';
import { appTexts } from '../../app.texts.ts';
import styles from './burger.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

interface BurgerProps {
  isOpen: boolean;
  controls: string;
  /** The number of pending requests in the menus. */
  waiting: number;
  onToggle: () => void;
}

/** Opens and closes the menus on narrow screens. */
export function Burger({ isOpen, controls, waiting, onToggle }: BurgerProps) {
  const waitingId = useId();
  return (
    <button
      type="button"
      className={styles.burger}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-describedby={waitingId}
      aria-label={isOpen ? appTexts.menus.close : appTexts.menus.open}
      onClick={onToggle}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden
      >
        <path d={isOpen ? 'm5 5 10 10M15 5 5 15' : 'M3 6h14M3 10h14M3 14h14'} strokeLinecap="round" />
      </svg>
      {!isOpen && <WaitingBadge id={waitingId} count={waiting} />}
    </button>
  );
}
