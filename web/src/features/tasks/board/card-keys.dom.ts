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

const card = '[data-rfd-draggable-id]';
const column = 'section[data-status]';

/** Focuses the card that an arrow key leads to from another; false when the key leads nowhere. */
export function focusBeside(from: HTMLElement, key: string): boolean {
  const here = from.closest(column);
  const cards = [...(here?.querySelectorAll<HTMLElement>(card) ?? [])];
  const at = cards.indexOf(from);
  const target =
    key === 'ArrowDown'
      ? cards[at + 1]
      : key === 'ArrowUp'
        ? cards[at - 1]
        : key === 'ArrowLeft' || key === 'ArrowRight'
          ? cardInColumnBeside(from, here, key === 'ArrowRight')
          : undefined;
  target?.focus();
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return target !== undefined;
}

/** The card at the same height in the nearest column that shows one. */
function cardInColumnBeside(
  from: HTMLElement,
  here: Element | null,
  isRight: boolean,
): HTMLElement | undefined {
  const columns = [...document.querySelectorAll(column)];
  const isRightToLeft = getComputedStyle(from).direction === 'rtl';
  const at = columns.findIndex((other) => other === here);
  const isForward = isRight !== isRightToLeft;
  const others = isForward ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).toReversed();
  const { top } = from.getBoundingClientRect();
  const distance = (other: HTMLElement) => Math.abs(other.getBoundingClientRect().top - top);
  const cards = others.map((other) => [...other.querySelectorAll<HTMLElement>(card)]);
  return cards.find((found) => found.length > 0)?.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The card that keys are for: the one with the focus, if it shows that, else the one under the pointer. */
export function cardAtHand(): { id: string; element: HTMLElement } | null {
  const element =
    document.querySelector<HTMLElement>(`${card}:focus-visible`) ??
    document.querySelector<HTMLElement>(`${card}:hover`) ??
    document.activeElement?.closest<HTMLElement>(card);
  const id = element?.dataset['rfdDraggableId'];
  return element && id !== undefined ? { id, element } : null;
}

/** Opens the menu of a card, as its own key does. */
export function openCardMenu(element: HTMLElement): void {
  element.focus();
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ContextMenu', bubbles: true, cancelable: true }),
  );
}

/** Opens the assignee's select of a card. Browsers that cannot open it leave it focused. */
export function openAssignSelect(cardId: string): void {
  // The menu that asked for it returns the focus to the card first.
  requestAnimationFrame(() => {
    const select = document.getElementById(cardId)?.querySelector('select');
    select?.focus();
    try {
      select?.showPicker();
    } catch {
      // Without a recent press of a key or button the browser refuses.
    }
  });
}
