import { type ReactNode, useRef, useState } from 'react';
import styles from './feed-menu.module.css';

interface FeedMenuProps {
  /** The name of the button, where its content says none. */
  label?: string;
  className?: string | undefined;
  /** Called on hover and focus, because the options are no part of the first load. */
  onPreload: () => void;
  /** The content of the button. */
  face: ReactNode;
  /** The options, which close the menu; the button then has the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a menu below it. Escape, a choice or a click elsewhere closes it. */
export function FeedMenu({ label, className, onPreload, face, children }: FeedMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={styles.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${className ?? ''}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        {face}
      </button>
      {isOpen && children(close)}
    </div>
  );
}
