/** A control that was pressed. */
export interface Press {
  element: Element;
  /** Where it stood: the act may have removed it. */
  box: DOMRect;
  /** Milliseconds, as `performance.now()`. */
  at: number;
}

let last: Press | null = null;

/** What was pressed last, by pointer or by key: it is in use until something else is. */
export const lastPress = (): Press | null => last;

/** Remembers what is pressed, for notices that come later; their code loads with the first one. */
export function watchPresses(): () => void {
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    last = { element: target, box: target.getBoundingClientRect(), at: performance.now() };
  };
  const kinds = ['pointerdown', 'click'] as const;
  for (const kind of kinds) document.addEventListener(kind, onPress, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onPress, { capture: true });
  };
}
