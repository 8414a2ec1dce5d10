import { Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { pairOf } from '../badges/pairs.ts';
import { Hidden } from '../page/hidden.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './chips-input.module.css';
import { type Chips, chipsIn, finished, type KeyOf, textOfChips, typedInto } from './chips-text.ts';
import { Box, Row, Text } from '../layout/layout.tsx';
import { type SuggestedEntry, SuggestionList, useSuggestBox } from './suggest-input.tsx';

interface ChipProps {
  name: string;
  kind: 'skill' | 'tag';
  onRemove: () => void;
}

/** An entry of a chips input: a skill in its colour, or a tag with an outline, and a button that removes it. */
function Chip({ name, kind, onRemove }: ChipProps) {
  const pair = pairOf(name);
  const colours = kind === 'skill' ? { background: `var(--p${pair})`, color: `var(--t${pair})` } : undefined;
  return (
    <Row
      as="li"
      isInline
      fits
      round="sm"
      font={12}
      weight={600}
      className={styles.chip}
      data-kind={kind}
      style={colours}
    >
      <Text as="bdi" isCut>
        {kind === 'tag' ? `#${name}` : name}
      </Text>
      <Row
        type="button"
        as="button"
        justify="center"
        round="sm"
        square={24}
        className={styles.remove}
        aria-label={uiTexts.remove(name)}
        onClick={onRemove}
      >
        <IconX size={13} stroke={2} aria-hidden />
      </Row>
    </Row>
  );
}

export interface ChipsInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string;
  kind?: 'skill' | 'tag';
  /** The entries as comma-separated text, with what is being typed as the last one. */
  value: string;
  onChange: (value: string) => void;
  /** Entries with the same key are one; without it, those that differ in case only. */
  keyOf?: KeyOf;
  /** What others call what is being typed. */
  suggestions?: readonly SuggestedEntry[];
  /** Called with what is being typed, to find suggestions for it. */
  onTyped?: (typed: string) => void;
}

const ignoringCase: KeyOf = (entry) => entry.toLowerCase();

/**
 * A list as chips: a comma, Enter or leaving the field finishes an entry, Backspace in an empty field removes the last.
 * Nothing typed is lost: the value holds the unfinished entry too.
 */
export function ChipsInput(props: ChipsInputProps) {
  const { label, description, error, required = false, placeholder, kind = 'skill', value, onChange } = props;
  const { keyOf = ignoringCase, suggestions = [], onTyped } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const now = chipsIn(value, typed, keyOf);
  const known = suggestions.map((suggestion) => suggestion.value);
  const change = (next: Chips) => {
    setTyped(next.typed);
    onTyped?.(next.typed);
    if (textOfChips(next) !== textOfChips(now)) onChange(textOfChips(next));
  };
  const finish = (entry = now.typed) => {
    if (entry.trim() === '') return;
    const next = finished({ chips: now.chips, typed: entry }, known, keyOf);
    const last = next.chips.at(-1);
    const isNew = next.chips.length > now.chips.length && last !== undefined;
    setSaid(isNew ? uiTexts.added(last) : uiTexts.alreadyThere(entry.trim()));
    change(next);
  };
  const remove = (chip: string) => {
    setSaid(uiTexts.removed(chip));
    change({ ...now, chips: now.chips.filter((other) => other !== chip) });
    input.current?.focus();
  };
  const options = optionsOf(now, suggestions, keyOf);
  const box = useSuggestBox(options, finish);
  const onKeyDown = (event: KeyboardEvent) => {
    if (box.takeKey(event) || event.nativeEvent.isComposing) return;
    const last = now.chips.at(-1);
    if (event.key === 'Enter' && now.typed.trim() !== '') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && now.typed === '' && last !== undefined) remove(last);
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      required={required}
      withAsterisk={false}
    >
      <Box isAnchor above={4}>
        <Row
          gap={8}
          wraps
          pad="4 8"
          tall="control"
          ground="field"
          className={styles.box}
          data-invalid={Boolean(error)}
          onClick={() => input.current?.focus()}
        >
          {now.chips.length > 0 && (
            <ul className={styles.chips} aria-label={uiTexts.entries(label, now.chips.length)}>
              {now.chips.map((chip) => (
                <Chip key={chip} name={chip} kind={kind} onRemove={() => remove(chip)} />
              ))}
            </ul>
          )}
          <input
            {...box.input}
            ref={input}
            id={id}
            className={`l-bare ${styles.input}`}
            dir="auto"
            required={required && now.chips.length === 0}
            placeholder={now.chips.length === 0 ? placeholder : uiTexts.addAnother}
            aria-invalid={error ? true : undefined}
            aria-describedby={[description && `${id}-description`, error && `${id}-error`]
              .filter(Boolean)
              .join(' ')}
            value={now.typed}
            onChange={({ currentTarget }) => {
              box.open();
              change(typedInto(now, currentTarget.value, known, keyOf));
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              box.close();
              finish();
            }}
          />
        </Row>
        {box.isShown && <SuggestionList {...box.list} typed={now.typed} />}
      </Box>
      <Hidden role="status">{said}</Hidden>
    </Input.Wrapper>
  );
}

/** The suggestions that are not chosen yet, and the typed entry itself. */
function optionsOf(
  { chips, typed }: Chips,
  suggestions: readonly SuggestedEntry[],
  keyOf: KeyOf,
): SuggestedEntry[] {
  const entry = typed.trim();
  if (entry === '') return [];
  const chosen = new Set(chips.map(keyOf));
  const open = suggestions.filter(({ value }) => !chosen.has(keyOf(value)));
  const isKnown = [...chosen, ...open.map(({ value }) => keyOf(value))].includes(keyOf(entry));
  if (isKnown || open.length === 0) return open;
  return [...open, { value: entry, label: uiTexts.addEntry(entry) }];
}
