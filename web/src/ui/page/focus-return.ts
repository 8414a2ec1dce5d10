import { useEffect, useRef } from 'react';

/**
 * Gives the focus to a button when what it opened is gone and took the focus with it. `open` is what is open, and null while it is
 * closed. Returns the ref of the button.
 */
export function useFocusReturn(open: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== null && open === null && document.activeElement === document.body)
      button.current?.focus();
    before.current = open;
  }, [open]);
  return button;
}
