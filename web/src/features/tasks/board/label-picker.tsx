import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { type KeyboardEvent, useId, useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { type CountedLabel, hasEntry, choicesOf } from './filter.view.ts';
import { LabelDot } from './card-facts.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './task-board.module.css';

const texts = taskTexts.labels;

interface LabelPickerProps {
  labels: readonly CountedLabel[];
  /** The chosen labels, separated by commas. */
  chosen: string;
  onToggle: (label: string) => void;
  /** Whether a label that was typed can be created. */
  canCreate?: boolean;
}

/** Labels to choose from, found by typing. Arrow keys select one, Enter checks or unchecks it. */
export function LabelPicker({ labels, chosen, onToggle, canCreate = false }: LabelPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { found, created } = choicesOf(labels, typed, canCreate);
  const choices = created === null ? found : [...found, { name: created, count: 0 }];
  const at = Math.min(active, choices.length - 1);
  const choose = (label: string) => {
    onToggle(label);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = choices[at];
    if (step !== undefined) setActive((at + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && current) choose(current.name);
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap={4} fits className={styles.picker}>
      <Row
        as="span"
        gap={8}
        tone="3"
        ground="field"
        pad="0 12"
        tall="control-sm"
        className={styles.labelField}
      >
        <IconSearch size={15} stroke={1.7} aria-hidden />
        <input
          className="l-bare"
          role="combobox"
          aria-label={canCreate ? texts.findOrCreate : texts.find}
          placeholder={canCreate ? texts.findOrCreate : texts.find}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          data-autofocus
          autoFocus
          dir="auto"
          maxLength={limits.list.entry}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            // A comma separates labels.
            setTyped(value.replaceAll(',', ''));
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Row>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.list}
        aria-multiselectable
        className={styles.labelList}
      >
        {choices.map(({ name, count }, index) => (
          <Row
            gap={8}
            font={13}
            key={name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={hasEntry(chosen, name)}
            aria-label={name === created ? texts.create(name) : name}
            ground={index === at ? 'sunken' : undefined}
            line={name === created ? 'above' : undefined}
            round="sm"
            pad="0 8"
            tall="control-sm"
            isHot
            breaks={name === created}
            data-active={index === at || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
          >
            {name === created ? (
              <>
                <IconPlus size={15} stroke={1.7} aria-hidden />
                {texts.create(name)}
              </>
            ) : (
              <>
                <Text
                  as="span"
                  isCentred
                  round="sm"
                  line="strong"
                  isFixed
                  square={16}
                  soft={hasEntry(chosen, name) ? 'filled' : undefined}
                >
                  {hasEntry(chosen, name) && <IconCheck size={12} aria-hidden />}
                </Text>
                <LabelDot label={name} />
                <Text as="span" tone="3" font={12} hasDigits isLast>
                  {count}
                </Text>
              </>
            )}
          </Row>
        ))}
        {choices.length === 0 && (
          <Text tone="3" size={13} pad={8}>
            {texts.none}
          </Text>
        )}
      </div>
    </Stack>
  );
}
