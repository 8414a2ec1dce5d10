import type { ReactNode } from 'react';
import { Spinner } from '../states/spinner.tsx';
import styles from './plain-button.module.css';

interface PlainButtonProps {
  isSubmit?: boolean;
  isWide?: boolean;
  /** Framed instead of filled, for the second way to do something. */
  isQuiet?: boolean;
  /** Shows a spinner. Clicks still call `onClick`, which must ignore them. */
  isBusy?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A button of a screen without the component library, styled like the library's. */
export function PlainButton({
  isSubmit = false,
  isWide,
  isQuiet,
  isBusy = false,
  onClick,
  children,
}: PlainButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={styles.button}
      data-wide={isWide}
      data-quiet={isQuiet}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <span className={styles.label}>{children}</span>
      {isBusy && (
        <span className={styles.progress}>
          <Spinner size={18} />
        </span>
      )}
    </button>
  );
}
