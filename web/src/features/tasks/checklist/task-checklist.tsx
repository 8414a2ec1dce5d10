import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconGripVertical, IconPlus, IconSubtask, IconX } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import type { TaskPlace } from '../tasks.queries.ts';
import { isUnsent, useChecklist, useChecklistChanges } from './checklist.queries.ts';
import { checklistTexts as texts, madeTexts } from '../board.texts.ts';
import { useMadeTasks } from '../changes/task-changes.queries.ts';
import { beforeAt, countsOf, type ItemChanges } from './checklist.view.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './task-checklist.module.css';

/** Of the text of an item, and of the inputs for it. */
const textLook = {
  tone: '1',
  textAlign: 'start',
  shrinks: true,
  breaks: true,
  round: 'sm',
  pad: '4 8',
  tall: 'control-row',
} as const;

interface AddItemProps {
  typed: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

/** The input for a new item; Enter adds it and leaves the input ready for the next. */
function AddItem({ typed, onType, onAdd }: AddItemProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    onType('');
  };
  return (
    <Box as="form" tone="3" size={14} className={styles.add} onSubmit={submit}>
      <IconPlus size={16} stroke={1.7} aria-hidden />
      <Text
        as="input"
        {...textLook}
        className={`l-bare ${styles.input}`}
        aria-label={texts.add}
        placeholder={texts.add}
        dir="auto"
        maxLength={limits.checklistItem}
        enterKeyHint="enter"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Box>
  );
}

interface ChecklistRowProps {
  item: ChecklistItem;
  index: number;
  /** Resolves when the change is in the cache. */
  onEdit: (changes: ItemChanges) => Promise<void>;
  onDelete: () => void;
  onMakeTask: () => void;
}

/** An item: its handle, its box, its text, which a click turns into an input, and a button that deletes it. */
function ChecklistRow({ item, index, onEdit, onDelete, onMakeTask }: ChecklistRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { _id, text, isDone } = item;
  const [isChecked, choose] = useChosen(isDone);
  const isPending = isUnsent(item);
  return (
    <Draggable draggableId={_id} index={index} isDragDisabled={isPending || isEditing}>
      {(drag, { isDragging }) => (
        <Text
          as="li"
          ref={drag.innerRef}
          {...drag.draggableProps}
          size={14}
          round="sm"
          className={styles.item}
          data-dragging={isDragging || undefined}
          aria-busy={isPending || undefined}
        >
          <Text
            as="span"
            {...drag.dragHandleProps}
            isCentred
            round="sm"
            tall="control-row"
            tone="3"
            className={styles.grip}
            role="button"
            aria-label={texts.move(text)}
            aria-roledescription={texts.handle}
          >
            <IconGripVertical size={14} stroke={1.7} aria-hidden />
          </Text>
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
            <Text
              as="button"
              type="button"
              {...textLook}
              tone={isDone ? '3' : '1'}
              isStruck={isDone}
              className={styles.text}
              dir="auto"
              aria-label={texts.edit(text)}
              disabled={isPending}
              onClick={() => setEditing(true)}
            >
              {text}
            </Text>
          )}
          <ActionIcon
            size={28}
            className={styles.delete}
            aria-label={madeTexts.ofItem(text)}
            title={madeTexts.short}
            disabled={isPending}
            onClick={onMakeTask}
          >
            <IconSubtask size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={28}
            className={styles.delete}
            aria-label={texts.delete(text)}
            disabled={isPending}
            onClick={onDelete}
          >
            <IconX size={14} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Text>
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
    <Text
      as="input"
      {...textLook}
      className={`l-bare ${styles.input}`}
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

/** The checklist of a task: items to check, rename, delete, and order by dragging or by keyboard. */
export function TaskChecklist({ task }: { task: TaskPlace }) {
  const checklist = useChecklist(task);
  const [typed, setTyped] = useState('');
  const changes = useChecklistChanges(task, (text) => setTyped((now) => now || text));
  const made = useMadeTasks(task);
  const items = checklist.data?.items ?? [];
  const { checklistCount: all, checklistDoneCount: done } = countsOf(items);
  const textOf = (id: string) => items.find(({ _id }) => _id === id)?.text ?? '';
  const onDragEnd = ({ draggableId: id, source, destination }: DropResult) => {
    if (destination && destination.index !== source.index)
      void changes.edit(id, { before: beforeAt(items, id, destination.index) });
  };
  return (
    <Stack as="section" gap={4} aria-label={texts.title}>
      <Row as="header" gap={12} tall={24}>
        <Text as="h3" font={14} weight={600}>
          {texts.title}
        </Text>
        {all > 0 && (
          <>
            <Text as="span" tone="2" size={13} hasDigits>
              {texts.done(done, all)}
            </Text>
            <progress
              className={styles.progress}
              aria-label={texts.spoken(done, all)}
              max={all}
              value={done}
            />
          </>
        )}
      </Row>
      {checklist.isPending && (
        <LoadingState label={texts.loading}>
          <Skeleton height={28} />
        </LoadingState>
      )}
      {checklist.isError && !checklist.data && (
        <PanelFailure
          sentence={sentenceOf(checklist.error, texts.failed.load)}
          reason={reasonOf(checklist.error)}
          isRetrying={checklist.isFetching}
          onRetry={() => void checklist.refetch()}
        />
      )}
      <DragDropContext
        dragHandleUsageInstructions={texts.instructions}
        onDragStart={({ draggableId, source }, { announce }) =>
          announce(texts.lifted(textOf(draggableId), source.index + 1))
        }
        onDragUpdate={({ draggableId, destination }, { announce }) =>
          announce(texts.over(textOf(draggableId), (destination?.index ?? 0) + 1))
        }
        onDragEnd={(result, { announce }) => {
          const text = textOf(result.draggableId);
          announce(result.destination ? texts.dropped(text, result.destination.index + 1) : texts.left(text));
          onDragEnd(result);
        }}
      >
        <Droppable droppableId={`checklist ${task._id}`}>
          {(drop) => (
            <ul ref={drop.innerRef} {...drop.droppableProps}>
              {items.map((item, index) => (
                <ChecklistRow
                  key={item._id}
                  item={item}
                  index={index}
                  onEdit={(change) => changes.edit(item._id, change)}
                  onDelete={() => changes.remove(item._id)}
                  onMakeTask={() => made.ofItem(item._id)}
                />
              ))}
              {drop.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      {checklist.data && all < limits.checklistItems && (
        <AddItem typed={typed} onType={setTyped} onAdd={changes.add} />
      )}
      {all >= limits.checklistItems && (
        <Text tone="3" size={13}>
          {texts.full}
        </Text>
      )}
    </Stack>
  );
}

/**
 * The state of a box whose state is kept in the query cache, and a function to choose another one. The choice is shown
 * until the cache shows it too, which is later than the click: React would put the former state back meanwhile.
 */
function useChosen(kept: boolean): [shown: boolean, choose: (to: boolean, applied: Promise<void>) => void] {
  const [choice, setChoice] = useState<{ to: boolean } | null>(null);
  const choose = async (to: boolean, applied: Promise<void>) => {
    const own = { to };
    setChoice(own);
    await applied;
    // The cache tells its components in a timer, which runs before this one.
    setTimeout(() => setChoice((latest) => (latest === own ? null : latest)));
  };
  return [choice?.to ?? kept, (to, applied) => void choose(to, applied)];
}
