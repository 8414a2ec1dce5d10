import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useChosen } from '../../../ui/forms/use-chosen.ts';
import { isUnsent } from './checklist.queries.ts';
import { checklistTexts as texts } from './checklist.texts.ts';
import type { ItemChanges } from './checklist.view.ts';
import styles from './task-checklist.module.css';

interface ChecklistRowProps {
  item: ChecklistItem;
  index: number;
  /** Resolves when the change is in the cache. */
  onEdit: (changes: ItemChanges) => Promise<void>;
  onDelete: () => void;
}

/** An item: its handle, its box, its text, which a click turns into an input, and a button that deletes it. */
export function ChecklistRow({ item, index, onEdit, onDelete }: ChecklistRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { _id, text, isDone } = item;
  const [isChecked, choose] = useChosen(isDone);
  const isPending = isUnsent(item);
  return (
    <Draggable draggableId={_id} index={index} isDragDisabled={isPending || isEditing}>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={styles.item}
          data-dragging={isDragging || undefined}
          aria-busy={isPending || undefined}
        >
          <span
            {...drag.dragHandleProps}
            className={styles.grip}
            role="button"
            aria-label={texts.move(text)}
            aria-roledescription={texts.handle}
          >
            <IconGripVertical size={14} stroke={1.7} aria-hidden />
          </span>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={text}
            checked={isChecked}
            disabled={isPending}
            onChange={({ currentTarget: { checked } }) => choose(checked, onEdit({ isDone: checked }))}
          />
          {isEditing ? (
            <ItemInput
              text={text}
              onSave={(next) => void onEdit({ text: next })}
              onEnd={() => setEditing(false)}
            />
          ) : (
            <button
              type="button"
              className={styles.text}
              data-done={isDone || undefined}
              dir="auto"
              aria-label={texts.edit(text)}
              disabled={isPending}
              onClick={() => setEditing(true)}
            >
              {text}
            </button>
          )}
          <ActionIcon
            size={28}
            className={styles.delete}
            aria-label={texts.delete(text)}
            disabled={isPending}
            onClick={onDelete}
          >
            <IconX size={14} stroke={1.7} aria-hidden />
          </ActionIcon>
        </li>
      )}
    </Draggable>
  );
}

interface ItemInputProps {
  text: string;
  onSave: (text: string) => void;
  onEnd: () => void;
}

function ItemInput({ text, onSave, onEnd }: ItemInputProps) {
  const [typed, setTyped] = useState(text);
  const isLeft = useRef(false);
  const end = (isSaved: boolean) => {
    // Removing the input blurs it, which must not save what Escape discarded.
    if (isLeft.current) return;
    isLeft.current = true;
    if (isSaved && typed.trim() !== '' && typed.trim() !== text) onSave(typed.trim());
    onEnd();
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return;
    end(key === 'Enter');
  };
  return (
    <input
      className={styles.input}
      data-editing
      aria-label={texts.editing}
      dir="auto"
      autoFocus
      maxLength={limits.checklistItem}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  );
}
