import { cardIdOf } from '../tasks.view.ts';

/** How long the board may take to show the server's reply. */
const settleMs = 800;

/**
 * Focuses the first of these cards that is on the page after the next render, or the heading without any. A card that is
 * rendered again until the reply is another element. It gets the focus again, unless the member moved the focus.
 */
export function focusCard(...ids: (string | null)[]): void {
  const until = performance.now() + settleMs;
  let focused: Element | null = null;
  const focus = () => {
    const found = ids.map((id) => id && document.getElementById(cardIdOf(id))).find(Boolean);
    const target = found || document.querySelector<HTMLElement>('h1');
    const isFree =
      focused === null || [focused, document.body].includes(document.activeElement ?? document.body);
    if (!isFree) return;
    if (target && document.activeElement !== target) target.focus();
    focused = target;
    if (performance.now() < until) requestAnimationFrame(focus);
  };
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
