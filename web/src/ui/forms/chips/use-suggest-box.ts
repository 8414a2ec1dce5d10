import { useId, useState, type KeyboardEvent } from 'react';

/** An entry to choose while typing. */
export interface SuggestedEntry {
  value: string;
  /** How common it is, such as "12 members". */
  detail?: string;
  /** The text of an option that is not the entry itself, such as "Add “Rea”". */
  label?: string;
}

/** A text field with a list of suggestions, as a combobox: arrow keys select, Enter chooses, Escape closes the list. */
export function useSuggestBox(suggestions: readonly SuggestedEntry[], onChoose: (value: string) => void) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const at = isShown ? Math.min(active, suggestions.length - 1) : -1;
  const choose = (value: string) => {
    setActive(-1);
    onChoose(value);
  };
  /** Whether the key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isShown || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = suggestions[at];
    if (step !== undefined) setActive((at + step + suggestions.length + 1) % (suggestions.length + 1));
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && current) choose(current.value);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isShown,
    takeKey,
    open: () => {
      setIsOpen(true);
      setActive(-1);
    },
    close: () => setIsOpen(false),
    list: { id: listId, suggestions, at, onChoose: choose },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': at >= 0 ? optionId(listId, at) : undefined,
      // The dialog around it stays open while Escape closes the list.
      'data-mantine-stop-propagation': isShown || undefined,
    } as const,
  };
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;
