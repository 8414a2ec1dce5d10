import { ActionIcon } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { panelTexts as texts } from '../task-panel/panel.texts.ts';
import styles from '../task-panel/panel-facts.module.css';

/** A plus that turns into an input; Enter or a comma adds the label. */
export function LabelInput({ onAdd }: { onAdd: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const add = () => {
    const label = typed?.trim() ?? '';
    if (label !== '') onAdd(label);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  if (typed === null)
    return (
      <ActionIcon size={24} aria-label={texts.addLabel} title={texts.addLabel} onClick={() => setTyped('')}>
        <IconPlus size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  return (
    <input
      className={styles.label}
      data-editing
      aria-label={texts.addLabel}
      dir="auto"
      autoFocus
      maxLength={limits.list.entry}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={add}
    />
  );
}
