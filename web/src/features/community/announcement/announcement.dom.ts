/** Keeps the height of an element in `--banner`, for screens that fill the window; returns a function that ends it. */
export function followHeight(element: Element, onChange: () => void): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--banner', `${element.clientHeight}px`);
    onChange();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--banner');
  };
}

/** Where the keyboard goes on when the element that had it disappears. */
export const focusScreen = (): void => document.getElementById('main')?.focus({ preventScroll: true });
