import { Draggable, type DraggableProvided, type DraggableRubric, Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { Task, TaskStatus } from '@tandem/contract/tasks';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { statusColours } from '../status-colours.view.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { TaskCard } from './task-card.tsx';
import { Box, Column, Dot, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useSeenVirtualizer } from '../../../ui/lists/use-seen-virtualizer.ts';
import styles from './task-column.module.css';

/** A drop target for a hidden column on phones, shown while a card is dragged. */
export function DropRow({ status }: { status: TaskStatus }) {
  return (
    // Horizontal, unlike the column of the cards, so that the library compares the vertical drag distance.
    <Droppable droppableId={status} direction="horizontal">
      {(drop, { isDraggingOver }) => (
        <Text
          as="div"
          ref={drop.innerRef}
          {...drop.droppableProps}
          isCentred
          isOn={isDraggingOver}
          ground="surface"
          line="dashed"
          round="md"
          tall={48}
          tone="2"
          font={14}
          weight={600}
          data-over={isDraggingOver || undefined}
        >
          {texts.drag.dropIn(texts.columnNames[status])}
          <span hidden>{drop.placeholder}</span>
        </Text>
      )}
    </Droppable>
  );
}

const boardTexts = texts.board;

interface QuickAddProps {
  status: TaskStatus;
  /** Creates the task; `onRefused` gets its title back. */
  onAdd: (title: string, onRefused: (title: string) => void) => void;
  onClose: () => void;
}

/** An input at the top of a column: Enter adds a task and is ready for the next, Escape closes. */
function QuickAdd({ status, onAdd, onClose }: QuickAddProps) {
  const [typed, setTyped] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const title = typed.trim();
    if (title === '') return;
    setTyped('');
    onAdd(title, (refused) => setTyped((now) => now || refused));
  };
  return (
    <Box ground="surface" round="md" pad="8 12 4" isFixed className={styles.add} data-editing>
      <textarea
        className={`l-bare ${styles.input}`}
        aria-label={boardTexts.newIn(texts.columnNames[status])}
        placeholder={boardTexts.quickAdd}
        dir="auto"
        rows={2}
        autoFocus
        maxLength={limits.taskTitle}
        enterKeyHint="enter"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() === '' && onClose()}
      />
      <Text tone="3" size={12}>
        {boardTexts.quickAddHint}
      </Text>
    </Box>
  );
}

interface TaskColumnProps {
  status: TaskStatus;
  tasks: Task[];
  /** How many tasks match the filter, of which `tasks` may be the first. */
  count: number;
  /** How many tasks the column has without the filter. */
  total: number;
  /** The card of this column whose panel is open. */
  openId: string | undefined;
  showsComments: boolean;
  onAdd: (status: TaskStatus, title: string, onRefused: (title: string) => void) => void;
  onNew: (status: TaskStatus) => void;
  /** What stands below the cards. */
  foot?: ReactNode;
}

const estimatedHeight = 132;

/** Of what stands in a column without cards. */
const emptyLook = {
  gap: 4,
  align: 'center',
  textAlign: 'center',
  tone: '3',
  size: 13,
  line: 'dashed',
  round: 'md',
  pad: '24 12',
  below: 8,
} as const;

/** A column of the board: its name, its count and its visible cards. */
export const TaskColumn = memo(function TaskColumn(props: TaskColumnProps) {
  const { status, tasks, count, total, openId, showsComments, onNew, onAdd, foot } = props;
  const [isAdding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const name = texts.columnNames[status];
  const clone = (drag: DraggableProvided, _state: unknown, { source }: DraggableRubric) => {
    const task = tasks[source.index];
    return task ? <TaskCard {...closed(task, drag)} isDragging /> : null;
  };
  return (
    <Column
      as="section"
      ground="sunken"
      round="lg"
      className={styles.column}
      aria-label={name}
      data-status={status}
    >
      <Row as="header" gap={8} isFixed tall={44} on="wide-or-reader" className={styles.head}>
        <Dot colour={statusColours[status]} />
        <Text as="h2" font={14} weight={600} isCut>
          {name}
        </Text>
        <Text as="span" tone="2" font={12} weight={600} hasDigits title={texts.board.count(count)}>
          {count}
        </Text>
        {status !== 'OverDue' && (
          <ActionIcon
            size={28}
            ms="auto"
            // On phones the button beside the title adds a task to the visible column.
            className="l-on-wide"
            aria-label={texts.board.newIn(name)}
            title={texts.board.newIn(name)}
            aria-expanded={isAdding}
            ref={plus}
            onClick={() => setAdding(!isAdding)}
          >
            <IconPlus size={17} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </Row>
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
            {...{ status, tasks, count, openId, showsComments, foot }}
            innerRef={drop.innerRef}
            dropProps={drop.droppableProps}
            isOver={isDraggingOver}
            hasPlaceholder={isUsingPlaceholder}
            lifted={draggingFromThisWith}
            empty={
              total > 0 ? (
                <Stack as="p" {...emptyLook}>
                  {texts.board.noneMatch}
                </Stack>
              ) : (
                <Stack {...emptyLook}>
                  <Text tone="2" font={14} weight={600}>
                    {texts.board.empty}
                  </Text>
                  <p>{texts.board.emptyHints[status]}</p>
                  {status === 'To Do' && (
                    <Button variant="light" size="xs" mt="var(--space-8)" onClick={() => onNew(status)}>
                      {texts.board.newTask}
                    </Button>
                  )}
                </Stack>
              )
            }
          />
        )}
      </Droppable>
    </Column>
  );
});

const closed = (task: Task, drag: DraggableProvided) => ({
  task,
  drag,
  label: task.title,
  isOpen: false,
  showsComments: false,
});

interface CardsProps extends Pick<
  TaskColumnProps,
  'status' | 'tasks' | 'count' | 'openId' | 'showsComments' | 'foot'
> {
  innerRef: (element: HTMLElement | null) => void;
  dropProps: object;
  isOver: boolean;
  hasPlaceholder: boolean;
  /** The id of the card that is being dragged out of this column. */
  lifted: string | null | undefined;
  empty: ReactNode;
}

function Cards(props: CardsProps) {
  const { status, tasks, count, openId, showsComments, innerRef, dropProps } = props;
  const { isOver, hasPlaceholder, lifted, empty, foot } = props;
  const frame = useRef<HTMLElement | null>(null);
  const list = useSeenVirtualizer<HTMLLIElement>(status, {
    count: tasks.length,
    getScrollElement: () => frame.current,
    getItemKey: (at) => tasks[at]?._id ?? at,
    estimateSize: () => estimatedHeight,
    overscan: 3,
    paddingEnd: hasPlaceholder ? estimatedHeight : 0,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
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
  return (
    <div ref={setFrame} {...dropProps} className={styles.frame} data-over={isOver || undefined}>
      {tasks.length === 0 && !isOver && empty}
      <Box as="ul" isAnchor ref={list.containerRef}>
        {list.getVirtualItems().map(({ key, index, size }) => {
          const task = tasks[index];
          return (
            task && (
              <Slot
                key={key}
                {...{ task, index, count, name }}
                measure={list.measureElement}
                minHeight={lifted === task._id ? size : undefined}
                isOpen={openId === task._id}
                showsComments={showsComments && openId === task._id}
              />
            )
          );
        })}
      </Box>
      {foot}
    </div>
  );
}

interface SlotProps extends Pick<TaskColumnProps, 'count' | 'showsComments'> {
  task: Task;
  index: number;
  /** Of the column. */
  name: string;
  measure: (element: HTMLLIElement | null) => void;
  /** In pixels: the place of a lifted card, which is rendered elsewhere meanwhile, keeps its height. */
  minHeight: number | undefined;
  isOpen: boolean;
}

/** A card in its place, which the list gives it. Rendered again only for what changes of it, as lists scroll. */
const Slot = memo(function Slot(props: SlotProps) {
  const { task, index, count, name, measure, minHeight, isOpen, showsComments } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      className={styles.item}
      style={{ minBlockSize: minHeight }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <Draggable draggableId={task._id} index={index}>
        {(drag, { isDragging }) => (
          <TaskCard
            {...{ task, drag, isOpen, showsComments, isDragging }}
            label={texts.drag.place(task.title, index + 1, count, name)}
          />
        )}
      </Draggable>
    </li>
  );
});
