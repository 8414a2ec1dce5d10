import { DragDropContext, Droppable, type DropResult } from '@hello-pangea/dnd';
import { Skeleton } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import type { TaskPlace } from '../tasks.queries.ts';
import { AddItem } from './add-item.tsx';
import { ChecklistRow } from './checklist-row.tsx';
import { useChecklist, useChecklistChanges } from './checklist.queries.ts';
import { checklistTexts as texts } from './checklist.texts.ts';
import { beforeAt, countsOf } from './checklist.view.ts';
import styles from './task-checklist.module.css';

/** The checklist of a task: items to check, rename, delete, and order by dragging or by keyboard. */
export function TaskChecklist({ task }: { task: TaskPlace }) {
  const checklist = useChecklist(task);
  const [typed, setTyped] = useState('');
  const changes = useChecklistChanges(task, (text) => setTyped((now) => now || text));
  const items = checklist.data?.items ?? [];
  const { checklistCount: all, checklistDoneCount: done } = countsOf(items);
  const textOf = (id: string) => items.find(({ _id }) => _id === id)?.text ?? '';
  const onDragEnd = ({ draggableId: id, source, destination }: DropResult) => {
    if (destination && destination.index !== source.index)
      void changes.edit(id, { before: beforeAt(items, id, destination.index) });
  };
  return (
    <section className={styles.checklist} aria-label={texts.title}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{texts.title}</h3>
        {all > 0 && (
          <>
            <span className={styles.count}>{texts.done(done, all)}</span>
            <progress
              className={styles.progress}
              aria-label={texts.spoken(done, all)}
              max={all}
              value={done}
            />
          </>
        )}
      </header>
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
            <ul ref={drop.innerRef} {...drop.droppableProps} className={styles.items}>
              {items.map((item, index) => (
                <ChecklistRow
                  key={item._id}
                  item={item}
                  index={index}
                  onEdit={(change) => changes.edit(item._id, change)}
                  onDelete={() => changes.remove(item._id)}
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
      {all >= limits.checklistItems && <p className={styles.full}>{texts.full}</p>}
    </section>
  );
}
