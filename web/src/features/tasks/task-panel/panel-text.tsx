import { Button, Textarea } from '@mantine/core';
import type { ListedTask } from '@tandem/contract/tasks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ConflictChoice } from '../task-form/task-form-dialog.tsx';
import styles from './panel-text.module.css';
import { panelTexts as texts } from './panel.texts.ts';
import { useFieldEdit } from './task-panel.hooks.ts';

interface PanelTextProps {
  task: ListedTask;
  field: 'title' | 'description';
  label: string;
  maxLength: number;
  /** The whole text; null while it loads. */
  text: string | null;
  /** A text without line breaks: Enter saves it, and leaving it too. It cannot be emptied. */
  isLine?: boolean;
  /** Renders the text; `edit` replaces it by the input. */
  children: (edit: () => void) => ReactNode;
}

/** A text of a task that is edited in place. Nothing typed is lost: a refusal keeps the input. */
export function PanelText(props: PanelTextProps) {
  const { task, field, label, maxLength, text, isLine = false, children } = props;
  const [edited, setEdited] = useState<{ typed: string; opened: ListedTask } | null>(null);
  const edit = useFieldEdit(field, task.projectId);
  const end = () => {
    edit.reset();
    setEdited(null);
  };
  if (!edited)
    return children(() => text !== null && setEdited({ typed: text, opened: { ...task, [field]: text } }));
  const { typed, opened } = edited;
  const save = () => {
    const value = typed.trim();
    if (value === (text ?? '') || (isLine && value === '')) return end();
    edit.save(opened, value, end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') end();
    if (key !== 'Enter' || !(isLine || ctrlKey || metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <div className={styles.edit} data-editing data-field={field}>
      <Textarea
        aria-label={label}
        dir="auto"
        autosize
        autoFocus
        minRows={isLine ? 1 : 3}
        maxRows={16}
        maxLength={maxLength}
        value={typed}
        error={edit.failure}
        onChange={(event) => setEdited({ opened, typed: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={() => isLine && !edit.conflict && save()}
      />
      {edit.conflict && (
        <ConflictChoice conflict={edit.conflict} onChoose={(value) => edit.choose(value, end)} />
      )}
      {!isLine && (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" onClick={end}>
            {texts.cancel}
          </Button>
          <Button size="xs" loading={edit.isBusy} onClick={save}>
            {texts.save}
          </Button>
        </div>
      )}
    </div>
  );
}
