import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';

const typing = 'input, textarea, select, [contenteditable="true"]';
const above = '[role="menu"], [role="listbox"], [role="dialog"], [aria-modal="true"]';

/** The focusable part of each entry, in the order of the list. */
const entriesIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-entry]')];

/**
 * The keys of a list of notifications: j and k go to the next and the previous entry, e is done with the focused one. Enter
 * opens it, since it is a link. A list in a dialog has them while the focus is in the dialog, one on the page unless
 * somebody types or something is open above it; Settings switch single keys off.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onDone: (id: string) => void): void {
  const isOn = useSingleKeys((state) => state.isOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== 'j' && key !== 'k' && key !== 'e') return;
    if (ctrlKey || metaKey || altKey || defaultPrevented || list.current === null) return;
    if (!(target instanceof Element) || target.closest(typing)) return;
    if (target.closest(above) !== list.current.closest(above)) return;
    const entries = entriesIn(list.current);
    const current = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-entry]');
    const at = current ? entries.indexOf(current) : -1;
    if (key === 'e' && !current) return;
    event.preventDefault();
    if (key === 'k') (entries[at - 1] ?? entries[0])?.focus();
    else (entries[at + 1] ?? entries[at])?.focus();
    const id = current?.dataset['entry'];
    if (key === 'e' && id !== undefined) onDone(id);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
