import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../states/lazy-part.ts';
import { typeText } from './field.dom.ts';
import {
  type NameOption,
  type NameQuery,
  type PickerControl,
  queryAt,
  type UseNameOptions,
} from './mentions.view.ts';

// Loads when the first name is typed.
const NamePicker = lazyPart(async () => (await import('./name-picker.tsx')).NamePicker);

interface MentionFieldOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  useOptions: UseNameOptions;
  /** The text after an option was inserted; renders at once. */
  onChange: (text: string) => void;
  onPick: (option: NameOption) => void;
}

interface MentionField {
  /** For the input. */
  props: object;
  /** Whether a key was for the list. Call it before anything else handles the key. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  /** The list, to stand beside the input in an element that is positioned. */
  picker: ReactNode;
}

/** Offers names while `@` or `#` is typed in an input; the list belongs to the input, which keeps the focus. */
export function useMentionField({ field, useOptions, onChange, onPick }: MentionFieldOptions): MentionField {
  const listId = useId();
  const [query, setQuery] = useState<NameQuery | null>(null);
  const [activeId, setActiveId] = useState<string>();
  /** Where the trigger stands of the name for which the list was closed. */
  const closedAt = useRef<number | null>(null);
  const control = useRef<PickerControl>(null);
  const read = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? queryAt(value, selectionStart) : null;
    if (found?.from !== closedAt.current) closedAt.current = null;
    setQuery(closedAt.current === null ? found : null);
  };
  const close = () => {
    closedAt.current = query?.from ?? null;
    setQuery(null);
  };
  const choose = (option: NameOption) => {
    const input = field.current;
    if (!input || !query) return;
    // The text may go on as the name of another option does.
    closedAt.current = query.from;
    onPick(option);
    input.setSelectionRange(query.from, query.to);
    typeText(input, `${option.label} `, onChange);
    setQuery(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!query || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const isDone = act(event.key, { control: control.current, close });
    if (!isDone) return false;
    // Not beyond the input: Escape would close the dialog around it, and Enter send the text.
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    onKeyDown,
    props: {
      // Browsers say when the caret moves; what is typed is read at once.
      onInput: read,
      onSelect: read,
      onBlur: () => setQuery(null),
      'aria-autocomplete': 'list',
      ...(query && { 'aria-controls': listId, 'aria-activedescendant': activeId }),
    },
    picker:
      query &&
      createElement(NamePicker, {
        key: `${query.trigger}${query.from}`,
        id: listId,
        query,
        useOptions,
        control,
        onActive: setActiveId,
        onChoose: choose,
      }),
  };
}

/** Does what a key does in the list; false for other keys, and where there is nothing to choose. */
function act(key: string, { control, close }: { control: PickerControl | null; close: () => void }): boolean {
  if (key === 'Escape') close();
  else if (key === 'ArrowDown') control?.move(1);
  else if (key === 'ArrowUp') control?.move(-1);
  else return (key === 'Enter' || key === 'Tab') && (control?.choose() ?? false);
  return true;
}
