import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';

/** What the keys of a board do. */
export interface BoardKeys {
  n: () => void;
  '/': () => void;
  '?': () => void;
}

const typing = 'input, textarea, select, [contenteditable="true"]';
const above = '[role="menu"], [role="listbox"], [aria-modal="true"]';

/** Whether a key is typed into a field, or a dialog or menu is open. */
export const isTypingOrCovered = ({ target }: KeyboardEvent): boolean =>
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
