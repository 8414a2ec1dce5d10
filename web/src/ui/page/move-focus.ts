/** Focuses an element, or the page's heading without an id, when the focused element is about to disappear. */
export function moveFocus(id: string | undefined): void {
  const target = id === undefined ? document.querySelector<HTMLElement>('h1') : document.getElementById(id);
  target?.focus({ preventScroll: true });
}
