import { useEffect, useRef, useState } from 'react';

/** Focuses the first invalid field of a form, after the errors are rendered. */
export function useFocusInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requests]);
  return { form, focusInvalid: () => setRequests((count) => count + 1) };
}
