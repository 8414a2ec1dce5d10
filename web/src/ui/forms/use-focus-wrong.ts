import { useEffect, useRef, useState } from 'react';

/** Moves the keyboard to the first field to mend, once the sentences stand beside the fields; `place` is the form. */
export function useFocusWrong() {
  const place = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn]);
  return { place, focusWrong: () => setTurn((now) => now + 1) };
}
