import type { ReactNode } from 'react';

interface HiddenProps {
  role?: 'status' | 'alert' | 'heading';
  'aria-level'?: number;
  children: ReactNode;
}

/** Text for screen readers only. */
export function Hidden({ children, ...rest }: HiddenProps) {
  return (
    <span className="l-on-reader" {...rest}>
      {children}
    </span>
  );
}
