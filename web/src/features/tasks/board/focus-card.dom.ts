import { cardIdOf } from '../tasks.view.ts';

/** How long a board may take until it stands as the server has it, in milliseconds. */
const settling = 800;

/**
 * Gives the focus to the first of some cards that is on the page, once the board is drawn anew; to its heading without any. A
 * card that is drawn once more while the board settles is another element, and gets it again unless one has gone elsewhere.
 */
export function focusCard(...ids: (string | null)[]): void {
  const until = performance.now() + settling;
  let given: Element | null = null;
  const look = () => {
    const found = ids.map((id) => id && document.getElementById(cardIdOf(id))).find(Boolean);
    const target = found || document.querySelector<HTMLElement>('h1');
    const isFree = given === null || [given, document.body].includes(document.activeElement ?? document.body);
    if (!isFree) return;
    if (target && document.activeElement !== target) target.focus();
    given = target;
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
