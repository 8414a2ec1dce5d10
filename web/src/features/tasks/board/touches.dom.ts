const kinds = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Keeps a finger heard. A lifted card of a virtual list is drawn elsewhere and its own element leaves the page; the browser goes on
 * telling only that element about the finger, while the drag listens at the window. So what the lost element hears is passed on.
 */
export function keepTouches({ target }: TouchEvent): void {
  if (!(target instanceof Element)) return;
  const passOn = (event: Event) => {
    if (!target.isConnected && event instanceof TouchEvent) {
      const told = new Event(event.type, { bubbles: true, cancelable: true });
      const { touches, targetTouches, changedTouches } = event;
      if (
        !window.dispatchEvent(Object.assign(told, { touches, targetTouches, changedTouches })) &&
        event.cancelable
      )
        event.preventDefault();
    }
    if (event.type !== 'touchmove') for (const kind of kinds) target.removeEventListener(kind, passOn);
  };
  for (const kind of kinds) target.addEventListener(kind, passOn, { passive: false });
}
