import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { cardAtHand, openAssignSelect, openCardMenu } from './card-keys.dom.ts';
import { editSelected } from './selection-bar.tsx';
import {
  clearSelection,
  type EditedPart,
  openEdit,
  toggleSelected,
  useSelection,
} from './selection.store.ts';

/** What the keys of a board do. */
export interface BoardKeys {
  n: () => void;
  '/': () => void;
  '?': () => void;
}

const typing = 'input, textarea, select, [contenteditable="true"]';
const above = '[role="menu"], [role="listbox"], [aria-modal="true"]';

/** Whether a key is typed into a field, or a dialog or menu is open. */
const isTypingOrCovered = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(typing) !== null) || document.querySelector(above) !== null;

/** Calls what a single key stands for, unless somebody types, a dialog or menu is open, or Settings switch keys off. */
export function useBoardKeys(keys: BoardKeys): void {
  const isOn = useSingleKeys((state) => state.isOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (key !== 'n' && key !== '/' && key !== '?') return;
    if (ctrlKey || metaKey || altKey || defaultPrevented || repeat || isTypingOrCovered(event)) return;
    event.preventDefault();
    keys[key]();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

const partOfKey: Record<string, EditedPart> = { a: 'assignee', p: 'priority', d: 'due', l: 'labels' };

/**
 * Keys for the card under the pointer or with the focus, or for the selected ones: x selects, a, p, d and l edit, m opens the
 * menu, Escape clears the selection. The selection ends with the board.
 */
export function useSelectionKeys(projectId: string): void {
  const isOn = useSingleKeys((state) => state.isOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || repeat || isTypingOrCovered(event)) return;
    const { ids } = useSelection.getState();
    if (key === 'Escape') {
      if (ids.length > 0 && !document.querySelector('[data-task-panel], [data-dragging]')) clearSelection();
      return;
    }
    if (!isOn) return;
    const part = partOfKey[key];
    const card = cardAtHand();
    if (part && ids.length > 0) editSelected(part, ids);
    else if (!card) return;
    else if (key === 'x') toggleSelected(card.id);
    else if (key === 'm') openCardMenu(card.element);
    else if (part === 'assignee') openAssignSelect(card.element.id);
    else if (part) openEdit({ part, ids: [card.id], anchor: card.element.id });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => clearSelection, [projectId]);
}
