import { Button, FocusTrap, ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconPencil,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconCopyPlus,
  IconLink,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { type ListedTask, taskKeyOf, taskStatuses } from '@tandem/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useMemo } from 'react';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { TaskFiles } from '../../attachments/public.ts';
import { MessageSource } from '../../chat/public.ts';
import { CardActionsContext } from '../board/board-actions.hooks.ts';
import { useChecklist } from '../checklist/checklist.queries.ts';
import { TaskChecklist } from '../checklist/task-checklist.tsx';
import { CommentForm } from '../comments/comment-row.tsx';
import { TaskReference } from '../comments/task-reference.tsx';
import { Timeline } from '../insights/timeline.tsx';
import { statusColours } from '../status-colours.view.ts';
import { boardQuery } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { FollowItem } from './follow-item.tsx';
import { PanelFacts, Description, PanelText } from './panel-fields.tsx';
import { madeTexts, panelTexts as texts, panelTexts as headTexts } from '../board.texts.ts';
import { TaskNumber } from '../board/card-facts.tsx';
import { type PanelPart, siblingsOf } from './panel.view.ts';
import { usePanelFrame } from './task-panel.hooks.ts';
import { Column, Dot, Row, Text } from '../../../ui/layout/layout.tsx';
import styles from './task-panel.module.css';

interface TaskPanelProps {
  id: string;
  part: PanelPart | undefined;
  /** The tasks of the board in their order. */
  tasks: ListedTask[];
  today: string;
  isPhone: boolean;
  onClose: () => void;
}

/** A task beside its board, or over it on phones. The URL says which, so that a link leads to it. */
export function TaskPanel({ id, part, tasks, today, isPhone, onClose }: TaskPanelProps) {
  const task = tasks.find(({ _id }) => _id === id);
  const frame = usePanelFrame({ id, part, onClose });
  return (
    <FocusTrap active={isPhone} innerRef={frame}>
      <Column
        ground="surface"
        className={styles.panel}
        role={isPhone ? 'dialog' : 'region'}
        aria-modal={isPhone || undefined}
        aria-label={texts.name(task?.title ?? texts.gone)}
        data-task-panel
      >
        {task ? (
          <Content key={id} {...{ task, part, today, onClose }} {...siblingsOf(tasks, id)} />
        ) : (
          <EmptyState
            title={texts.gone}
            hint={texts.goneHint}
            action={<Button onClick={onClose}>{texts.close}</Button>}
          />
        )}
      </Column>
    </FocusTrap>
  );
}

interface ContentProps extends Pick<TaskPanelProps, 'part' | 'today' | 'onClose'> {
  task: ListedTask;
  previous?: string;
  next?: string;
}

function Content({ task, part, today, previous, next, onClose }: ContentProps) {
  const { me, onOpen } = use(CardActionsContext);
  // The task and its checklist are drawn before its history, unless a link leads there, and before the form, which measures itself.
  const { isFetched } = useChecklist(task);
  const hasTimeline = useDeferredValue(part !== undefined || isFetched, part !== undefined);
  const { projectId } = task;
  const myId = me?._id ?? null;
  const references = useMemo(() => ({ me: myId, projectId, Task: TaskReference }), [myId, projectId]);
  return (
    <ReferencesContext value={references}>
      <PanelHead {...{ task, previous, next, onClose }} />
      <Column grows gap={16} className={styles.body}>
        <PanelText
          task={task}
          field="title"
          label={texts.titleField}
          maxLength={limits.taskTitle}
          text={task.title}
          isLine
        >
          {(edit) => (
            <Text
              as="h2"
              font={22}
              weight={600}
              bleeds={8}
              tabIndex={-1}
              data-panel-title
              data-autofocus={!part || undefined}
            >
              <Text
                as="button"
                type="button"
                textAlign="start"
                isWide
                breaks
                isHot
                round="sm"
                pad="2 8"
                className={styles.text}
                dir="auto"
                title={texts.editTitle}
                onClick={edit}
              >
                {task.title}
              </Text>
            </Text>
          )}
        </PanelText>
        <PanelFacts task={task} today={today} />
        {/* Another version is another text, which is loaded when it is mounted. */}
        <Description task={task} />
        <Origin task={task} />
        <TaskChecklist task={task} />
        {hasTimeline && <TaskFiles task={task} />}
        {hasTimeline && (
          <Timeline task={task} me={me} part={part} onPart={(next_) => onOpen(task._id, next_)} />
        )}
      </Column>
      {hasTimeline && <CommentForm task={task} me={me} />}
    </ReferencesContext>
  );
}

/** What the task was made of. */
function Origin({ task: { projectId, messageId, madeOf } }: { task: ListedTask }) {
  const { onOpen, taskPrefix } = use(CardActionsContext);
  const { data: from } = useQuery({
    ...boardQuery(projectId),
    select: ({ tasks }) => tasks.find(({ _id }) => _id === madeOf?.taskId),
    enabled: madeOf !== undefined,
  });
  if (messageId !== undefined) return <MessageSource projectId={projectId} messageId={messageId} />;
  if (!from || !madeOf) return null;
  return (
    <Text tone="2" size={13} isCut>
      {madeTexts.from}{' '}
      <Text
        as="button"
        type="button"
        tone="accent"
        isLink
        onClick={() => onOpen(from._id, madeOf.commentId ? 'comments' : undefined)}
      >
        <bdi>{`${taskKeyOf(taskPrefix, from.number)} ${from.title}`}</bdi>
      </Text>
    </Text>
  );
}

interface PanelHeadProps {
  task: ListedTask;
  previous: string | undefined;
  next: string | undefined;
  onClose: () => void;
}

const copyLink = () =>
  navigator.clipboard.writeText(window.location.href).then(
    () => notifySuccess(headTexts.linkCopied),
    () => notifyFailure(headTexts.copyFailed),
  );

/** The head of the panel: the status, which is a select, the way to the cards beside, and the actions of the task. */
function PanelHead({ task, previous, next, onClose }: PanelHeadProps) {
  const { onOpen } = use(CardActionsContext);
  const go = (id: string | undefined) => () => id && onOpen(id);
  return (
    <Row as="header" gap={4} isFixed className={styles.head}>
      <StatusSelect task={task} />
      <TaskNumber number={task.number} />
      <Text as="span" grows />
      <ActionIcon
        size={32}
        aria-label={headTexts.previous}
        title={headTexts.previous}
        aria-disabled={!previous}
        onClick={go(previous)}
      >
        <IconChevronUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={headTexts.next}
        title={headTexts.next}
        aria-disabled={!next}
        onClick={go(next)}
      >
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        className="l-on-wide"
        aria-label={headTexts.copyLink}
        title={headTexts.copyLink}
        onClick={() => void copyLink()}
      >
        <IconLink size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <MoreMenu task={task} />
      <ActionIcon
        size={32}
        className={styles.close}
        aria-label={headTexts.close}
        title={headTexts.close}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

function StatusSelect({ task }: { task: ListedTask }) {
  const { onMove, firstIn } = use(CardActionsContext);
  const move = (name: string) => {
    const status = taskStatuses.find((known) => known === name);
    if (status) onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true });
  };
  return (
    <Row
      as="span"
      gap={8}
      isInline
      font={14}
      weight={600}
      ground="field"
      pad="0 12"
      isAnchor
      className={styles.status}
    >
      <Dot colour={statusColours[task.status]} size={9} />
      <select
        className={`l-bare ${styles.select}`}
        aria-label={headTexts.status}
        value={task.status}
        onChange={(event) => move(event.currentTarget.value)}
      >
        {taskStatuses.map((status) => (
          <option key={status} value={status}>
            {taskTexts.columnNames[status]}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.7} aria-hidden />
    </Row>
  );
}

function MoreMenu({ task }: { task: ListedTask }) {
  const { onEdit, onCopy, onDelete, onMove, firstIn } = use(CardActionsContext);
  const { status } = task;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={32} aria-label={headTexts.more} title={headTexts.more}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onEdit(task)}>
          {taskTexts.card.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={15} aria-hidden />} onClick={() => onCopy(task)}>
          {taskTexts.card.copy}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={15} aria-hidden />} onClick={() => void copyLink()}>
          {headTexts.copyLink}
        </Menu.Item>
        <FollowItem task={task} />
        <Menu.Item
          leftSection={<IconArrowBarToUp size={15} aria-hidden />}
          onClick={() => onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true })}
        >
          {taskTexts.card.moveTop}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={15} aria-hidden />}
          onClick={() => onMove(task, { status, before: null }, { keepsFocus: true })}
        >
          {taskTexts.card.moveBottom}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(task)}>
          {taskTexts.card.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
