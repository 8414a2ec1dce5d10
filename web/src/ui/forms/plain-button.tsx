import type { ReactNode } from 'react';
import { Spinner } from '../states/spinner.tsx';
import styles from './plain-button.module.css';

interface PlainButtonProps {
  isSubmit?: boolean;
  isWide?: boolean;
  /** Shows a spinner. Clicks still call `onClick`, which must ignore them. */
  isBusy?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** The main button of a screen without the component library, styled like the library's. */
export function PlainButton({
  isSubmit = false,
  isWide,
  isBusy = false,
  onClick,
  children,
}: PlainButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={styles.button}
      data-wide={isWide}
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
