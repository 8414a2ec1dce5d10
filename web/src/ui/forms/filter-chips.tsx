import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PillButton, Row, Text } from '../layout/layout.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  /** Clears all filters; absent while nothing is filtered. */
  onClear?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What a list is filtered by, as chips; on phones one row that scrolls. */
export function FilterChips({ onClear, className, children }: FilterChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  return (
    <Row
      ref={group}
      gap={8}
      wraps
      grows
      className={`${styles.chips} ${className ?? ''}`}
      role="group"
      aria-label={uiTexts.filters.label}
      tabIndex={-1}
    >
      {children}
      {onClear && (
        <Text
          as="button"
          type="button"
          tone="accent"
          font={13}
          weight={500}
          pad="0 4"
          tall={32}
          isLink
          className={styles.clear}
          onClick={() => {
            // The button goes, and the focus would go with it.
            group.current?.focus();
            onClear();
          }}
        >
          {uiTexts.filters.clear}
        </Text>
      )}
    </Row>
  );
}

const look = {
  isFixed: true,
  fits: true,
  tall: 32,
  tone: '1',
  font: 13,
  weight: 500,
  className: styles.chip,
} as const;

/** An entry that a list is filtered by; a click removes it. */
function EntryChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <PillButton {...look} isOn aria-label={uiTexts.filters.remove(label)} onClick={onRemove}>
      <Text as="bdi" isCut>
        {label}
      </Text>
      <IconX size={14} aria-hidden />
    </PillButton>
  );
}

interface FilterSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A condition that a list is filtered by. */
export function FilterSwitch({ label, isOn, onChange }: FilterSwitchProps) {
  return (
    <PillButton {...look} isOn={isOn} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </PillButton>
  );
}

/** What the field for one more entry is given. */
export interface FilterFieldProps {
  /** What the list is filtered by already. */
  chosen: readonly string[];
  onAdd: (entry: string) => void;
  /** Escape. */
  onCancel: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

interface FilterEntriesProps {
  /** What is on the button: "Skill"; and its accessible name. */
  words: { one: string; add: string };
  /** How an entry is written on its chip. */
  labelOf?: (entry: string) => string;
  chosen: readonly string[];
  onAdd: (entry: string) => void;
  onRemove: (entry: string) => void;
  /** Called on hover and focus, where the code of the field loads later. */
  onPreload?: () => void;
  /** The field that takes the place of the button. */
  children: (field: FilterFieldProps & { whileLoading: ReactNode }) => ReactNode;
}

/** The entries of one kind that a list is filtered by, and a button that becomes a field for one more. */
export function FilterEntries(props: FilterEntriesProps) {
  const { words, labelOf = (entry) => entry, chosen, onAdd, onRemove, onPreload, children } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const opener = (
    <PillButton
      {...look}
      line="dashed"
      tone="2"
      ref={button}
      aria-label={words.add}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={() => setOpen(true)}
    >
      <IconPlus size={14} aria-hidden />
      {words.one}
    </PillButton>
  );
  return (
    <>
      {chosen.map((entry) => (
        <EntryChip
          key={entry}
          label={labelOf(entry)}
          onRemove={() => {
            button.current?.focus();
            onRemove(entry);
          }}
        />
      ))}
      {isOpen
        ? children({
            whileLoading: opener,
            chosen,
            onAdd: (entry) => {
              close();
              onAdd(entry);
            },
            onCancel: close,
            onLeave: () => setOpen(false),
          })
        : opener}
    </>
  );
}
