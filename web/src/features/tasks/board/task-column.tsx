import { Draggable, Droppable, type DraggableProvided, type DraggableRubric } from '@hello-pangea/dnd';
import { ActionIcon, Button } from '@mantine/core';
import type { Task, TaskStatus } from '@tandem/contract/tasks';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { TaskCard } from './task-card.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { QuickAdd } from './columns/quick-add.tsx';
import styles from './task-column.module.css';

interface TaskColumnProps {
  status: TaskStatus;
  tasks: Task[];
  /** How many tasks the column has without the filter. */
  total: number;
  /** The card of this column whose panel is open. */
  openId: string | undefined;
  showsComments: boolean;
  onAdd: (status: TaskStatus, title: string, onRefused: (title: string) => void) => void;
  onNew: (status: TaskStatus) => void;
}

const estimatedHeight = 112;

/** A column of the board: its name, its count and its visible cards. */
export const TaskColumn = memo(function TaskColumn(props: TaskColumnProps) {
  const { status, tasks, total, openId, showsComments, onNew, onAdd } = props;
  const [isAdding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const name = texts.columnNames[status];
  const clone = (drag: DraggableProvided, _state: unknown, { source }: DraggableRubric) => {
    const task = tasks[source.index];
    return task ? <TaskCard {...closed(task, drag)} isDragging /> : null;
  };
  return (
    <section className={styles.column} aria-label={name} data-status={status}>
      <header className={styles.head}>
        <span className={styles.dot} aria-hidden />
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.count} title={texts.board.count(tasks.length)}>
          {tasks.length}
        </span>
        {status !== 'OverDue' && (
          <ActionIcon
            size={28}
            className={styles.add}
            aria-label={texts.board.newIn(name)}
            title={texts.board.newIn(name)}
            aria-expanded={isAdding}
            ref={plus}
            onClick={() => setAdding(!isAdding)}
          >
            <IconPlus size={17} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {isAdding && (
        <QuickAdd
          status={status}
          onAdd={(title, onRefused) => onAdd(status, title, onRefused)}
          onClose={() => {
            setAdding(false);
            plus.current?.focus();
          }}
        />
      )}
      <Droppable
        droppableId={status}
        mode="virtual"
        renderClone={clone}
        getContainerForClone={() => document.querySelector('main') ?? document.body}
      >
        {(drop, { isDraggingOver, isUsingPlaceholder, draggingFromThisWith }) => (
          <Cards
            {...{ status, tasks, openId, showsComments }}
            innerRef={drop.innerRef}
            dropProps={drop.droppableProps}
            isOver={isDraggingOver}
            hasPlaceholder={isUsingPlaceholder}
            lifted={draggingFromThisWith}
            empty={
              total > 0 ? (
                <p className={styles.empty}>{texts.board.noneMatch}</p>
              ) : (
                <div className={styles.empty}>
                  <p>{texts.board.empty}</p>
                  <p>{texts.board.emptyHints[status]}</p>
                  {status === 'To Do' && (
                    <Button variant="light" size="xs" onClick={() => onNew(status)}>
                      {texts.board.newTask}
                    </Button>
                  )}
                </div>
              )
            }
          />
        )}
      </Droppable>
    </section>
  );
});

const closed = (task: Task, drag: DraggableProvided) => ({
  task,
  drag,
  label: task.title,
  isOpen: false,
  showsComments: false,
});

interface CardsProps extends Pick<TaskColumnProps, 'status' | 'tasks' | 'openId' | 'showsComments'> {
  innerRef: (element: HTMLElement | null) => void;
  dropProps: object;
  isOver: boolean;
  hasPlaceholder: boolean;
  /** The id of the card that is being dragged out of this column. */
  lifted: string | null | undefined;
  empty: React.ReactNode;
}

function Cards(props: CardsProps) {
  const { status, tasks, openId, showsComments, innerRef, dropProps } = props;
  const { isOver, hasPlaceholder, lifted, empty } = props;
  const frame = useRef<HTMLElement | null>(null);
  const list = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    getItemKey: (at) => tasks[at]?._id ?? at,
    estimateSize: () => estimatedHeight,
    overscan: 3,
  });
  const setFrame = (element: HTMLElement | null) => {
    frame.current = element;
    innerRef(element);
  };
  const openIndex = openId === undefined ? -1 : tasks.findIndex(({ _id }) => _id === openId);
  useEffect(() => {
    if (openIndex >= 0) list.scrollToIndex(openIndex);
    // Only when another task opens, not when others are moved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId]);
  const name = texts.columnNames[status];
  const height = list.getTotalSize() + (hasPlaceholder ? estimatedHeight : 0);
  return (
    <div ref={setFrame} {...dropProps} className={styles.frame} data-over={isOver || undefined}>
      {tasks.length === 0 && !isOver && empty}
      <ul className={styles.cards} style={{ blockSize: height }}>
        {list.getVirtualItems().map(({ key, index, start, size }) => {
          const task = tasks[index];
          if (!task) return null;
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={styles.item}
              // The slot keeps the height of a lifted card, which is rendered elsewhere meanwhile.
              style={{ insetBlockStart: start, minBlockSize: lifted === task._id ? size : undefined }}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
            >
              <Draggable draggableId={task._id} index={index}>
                {(drag, { isDragging }) => (
                  <TaskCard
                    task={task}
                    drag={drag}
                    label={texts.drag.place(task.title, index + 1, tasks.length, name)}
                    isOpen={openId === task._id}
                    showsComments={showsComments && openId === task._id}
                    isDragging={isDragging}
                  />
                )}
              </Draggable>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
