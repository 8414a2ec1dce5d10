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

/** Calls what a single key stands for, unless somebody types, a dialog or menu is open, or Settings switch keys off. */
export function useBoardKeys(keys: BoardKeys): void {
  const isOn = useSingleKeys((state) => state.isOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (key !== 'n' && key !== '/' && key !== '?') return;
    if (ctrlKey || metaKey || altKey || defaultPrevented || repeat) return;
    if ((target instanceof Element && target.closest(typing)) || document.querySelector(above)) return;
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
