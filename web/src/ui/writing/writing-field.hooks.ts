import {
  type ChangeEvent,
  type ClipboardEvent,
  createElement,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../states/lazy-part.ts';
import { replaceText, selectedIn, typeText, pasteRich } from './field.dom.ts';
import { type Format, formatOfKey, formatted, nextBullet } from './format.view.ts';
import {
  type NameOption,
  type NameQuery,
  type PickerControl,
  queryAt,
  type UseNameOptions,
} from './mentions.view.ts';

// Loads when the first name is typed.
const NamePicker = lazyPart(async () => (await import('./name-picker.tsx')).NamePicker);

interface WritingFieldOptions {
  useOptions: UseNameOptions;
  onType: (text: string) => void;
  /** Called with what was chosen: a person, a task or an emoji. */
  onPick?: (option: NameOption) => void;
  /** Whether the text may have tables. */
  hasTables?: boolean;
}

/** An input for a text that members write in Markdown. */
export type WritingField = ReturnType<typeof useWritingField>;

/**
 * Offers people, tasks and emoji while `@`, `#` or `:` is typed in an input, formats by keys and buttons, and keeps the marks of
 * what is pasted.
 */
export function useWritingField({ useOptions, onType, onPick, hasTables = false }: WritingFieldOptions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const onChange = (text: string) => flushSync(() => onType(text));
  const names = useNames({ field, useOptions, onChange, onPick });
  const format = (wanted: Format) =>
    field.current && replaceText(field.current, formatted(selectedIn(field.current), wanted), onChange);
  return {
    field,
    /** The list of names, to stand beside the input in an element that is positioned. */
    picker: names.picker,
    props: {
      ...names.props,
      ref: field,
      dir: 'auto',
      autosize: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => onType(currentTarget.value),
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => pasteRich(event, onChange, { hasTables }),
    },
    /** Whether a key was for the list of names, or formatted the text. Call it before anything else handles the key. */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
      const wanted = formatOfKey(event);
      if (!wanted) return names.onKeyDown(event);
      event.preventDefault();
      format(wanted);
      return true;
    },
    /** Makes a new line in a list its next item; for a key that breaks the line. */
    continueList: (event: KeyboardEvent<HTMLTextAreaElement>) => continueList(event, onChange),
    format,
    insert: (text: string) => field.current && typeText(field.current, text, onChange),
  };
}

interface NamesOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  useOptions: UseNameOptions;
  /** The text after an option was inserted; renders at once. */
  onChange: (text: string) => void;
  onPick: ((option: NameOption) => void) | undefined;
}

/** The list of names; it belongs to the input, which keeps the focus. */
function useNames({ field, useOptions, onChange, onPick }: NamesOptions) {
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
    onPick?.(option);
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
      'aria-autocomplete': 'list' as const,
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

function continueList(event: KeyboardEvent<HTMLTextAreaElement>, onChange: (text: string) => void): void {
  if (event.nativeEvent.isComposing) return;
  const { text, from } = selectedIn(event.currentTarget);
  const bullet = nextBullet(text.slice(text.lastIndexOf('\n', from - 1) + 1, from));
  if (bullet === null) return;
  event.preventDefault();
  typeText(event.currentTarget, `\n${bullet}`, onChange);
}
