/** Moves the keyboard to an element, or to the page's heading without one, so that it never falls out of the page. */
export function moveFocus(id: string | undefined): void {
  const target = id === undefined ? document.querySelector<HTMLElement>('h1') : document.getElementById(id);
  target?.focus({ preventScroll: true });
}
