const kinds = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Forwards the touch events of a removed element to the window. A virtual list removes the element of a lifted card.
 * Browsers send all further touches to that element, but the drag listens on the window.
 */
export function forwardTouches({ target }: TouchEvent): void {
  if (!(target instanceof Element)) return;
  const forward = (event: Event) => {
    if (!target.isConnected && event instanceof TouchEvent) {
      const copy = new Event(event.type, { bubbles: true, cancelable: true });
      const { touches, targetTouches, changedTouches } = event;
      if (
        !window.dispatchEvent(Object.assign(copy, { touches, targetTouches, changedTouches })) &&
        event.cancelable
      )
        event.preventDefault();
    }
    if (event.type !== 'touchmove') for (const kind of kinds) target.removeEventListener(kind, forward);
  };
  for (const kind of kinds) target.addEventListener(kind, forward, { passive: false });
}
