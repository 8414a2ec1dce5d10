import { type RefObject, useEffect, useEffectEvent } from 'react';

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
