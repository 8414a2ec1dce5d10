import { Button, FocusTrap, Textarea, ActionIcon, Menu } from '@mantine/core';
import {
  IconPencil,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { type ListedTask, taskKeyOf, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { Markdown, ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { TaskFiles } from '../../attachments/public.ts';
import { MessageSource } from '../../chat/public.ts';
import { CardActionsContext } from '../board/card-actions.hooks.ts';
import { useChecklist } from '../checklist/checklist.queries.ts';
import { TaskChecklist } from '../checklist/task-checklist.tsx';
import { CommentForm } from '../comments/comment-row.tsx';
import { TaskReference } from '../comments/task-reference.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import { Timeline } from '../insights/timeline.tsx';
import { DescriptionInput } from '../task-form/description-input.tsx';
import { ConflictChoice } from '../task-form/task-form-dialog.tsx';
import { boardQuery, useDescription } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { PanelFacts } from './panel-facts.tsx';
import { madeTexts, panelTexts as texts, panelTexts as headTexts } from '../board.texts.ts';
import { TaskNumber } from '../board/card-facts.tsx';
import { type PanelPart, siblingsOf } from './panel.view.ts';
import { usePanelFrame, useFieldEdit } from './task-panel.hooks.ts';
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
      <div
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
      </div>
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
      <div className={styles.body}>
        <PanelText
          task={task}
          field="title"
          label={texts.titleField}
          maxLength={limits.taskTitle}
          text={task.title}
          isLine
        >
          {(edit) => (
            <h2 className={styles.title} tabIndex={-1} data-panel-title data-autofocus={!part || undefined}>
              <button type="button" dir="auto" title={texts.editTitle} onClick={edit}>
                {task.title}
              </button>
            </h2>
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
      </div>
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
    <p className={styles.origin}>
      {madeTexts.from}{' '}
      <button type="button" onClick={() => onOpen(from._id, madeOf.commentId ? 'comments' : undefined)}>
        <bdi>{`${taskKeyOf(taskPrefix, from.number)} ${from.title}`}</bdi>
      </button>
    </p>
  );
}

/** Whether a click edits: neither one on a link, nor the end of a selection. */
const mayEditBy = ({ target }: MouseEvent): boolean =>
  document.getSelection()?.isCollapsed !== false && !(target as Element).closest('a, button');

function Description({ task }: { task: ListedTask }) {
  const description = useDescription(task, true);
  const { text } = description;
  return (
    <>
      <PanelText
        task={task}
        field="description"
        label={texts.description}
        maxLength={limits.taskDescription}
        text={description.isCut ? null : (text ?? '')}
      >
        {(edit) => (
          <div className={styles.description} data-empty={!text || undefined}>
            <div className={styles.text} onClick={(event) => mayEditBy(event) && edit()}>
              <Markdown text={(text ?? texts.addDescription) + (description.isCut ? '…' : '')} isCompact />
            </div>
            <button
              type="button"
              aria-label={text ? texts.editDescription : texts.addDescription}
              title={text ? texts.editDescription : texts.addDescription}
              onClick={edit}
            >
              <IconPencil size={15} stroke={1.7} aria-hidden />
            </button>
          </div>
        )}
      </PanelText>
      {description.hasFailed && (
        <PanelFailure
          sentence={taskTexts.failed.load}
          reason={reasonOf(description.error)}
          isRetrying={description.isRetrying}
          onRetry={description.retry}
        />
      )}
    </>
  );
}

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
function PanelText(props: PanelTextProps) {
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
  const type = (text_: string) => setEdited({ opened, typed: text_ });
  const input = {
    'aria-label': label,
    autoFocus: true,
    maxRows: 16,
    maxLength,
    value: typed,
    error: edit.failure,
    onKeyDown,
  };
  return (
    <div className={styles.edit} data-editing data-field={field}>
      {isLine ? (
        <Textarea
          {...input}
          dir="auto"
          autosize
          minRows={1}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => !edit.conflict && save()}
        />
      ) : (
        <DescriptionInput {...input} projectId={task.projectId} minRows={3} onType={type} />
      )}
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
    <header className={styles.head}>
      <StatusSelect task={task} />
      <TaskNumber number={task.number} />
      <span className={styles.space} />
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
        className={styles.link}
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
    </header>
  );
}

function StatusSelect({ task }: { task: ListedTask }) {
  const { onMove, firstIn } = use(CardActionsContext);
  const move = (name: string) => {
    const status = taskStatuses.find((known) => known === name);
    if (status) onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true });
  };
  return (
    <span className={styles.status} data-status={task.status satisfies TaskStatus}>
      <span className={styles.dot} aria-hidden />
      <select
        className={styles.select}
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
    </span>
  );
}

function MoreMenu({ task }: { task: ListedTask }) {
  const { onEdit, onDelete, onMove, firstIn } = use(CardActionsContext);
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
        <Menu.Item leftSection={<IconLink size={15} aria-hidden />} onClick={() => void copyLink()}>
          {headTexts.copyLink}
        </Menu.Item>
        <Menu.Item
          onClick={() => onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true })}
        >
          {taskTexts.card.moveTop}
        </Menu.Item>
        <Menu.Item onClick={() => onMove(task, { status, before: null }, { keepsFocus: true })}>
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
