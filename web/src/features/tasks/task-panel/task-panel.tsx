import { Button, FocusTrap } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ListedTask } from '@tandem/contract/tasks';
import { type MouseEvent, use, useDeferredValue } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CardActionsContext } from '../board/card-actions.hooks.ts';
import { useChecklist } from '../checklist/checklist.queries.ts';
import { TaskChecklist } from '../checklist/task-checklist.tsx';
import { CommentForm } from '../comments/comment-row.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import { Timeline } from '../insights/timeline.tsx';
import { useDescription } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { PanelFacts } from './panel-facts.tsx';
import { PanelHead } from './panel-head.tsx';
import { PanelText } from './panel-text.tsx';
import { panelTexts as texts } from './panel.texts.ts';
import { type PanelPart, siblingsOf } from './panel.view.ts';
import { usePanelFrame } from './task-panel.hooks.ts';
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
  return (
    <>
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
        <TaskChecklist task={task} />
        {hasTimeline && (
          <Timeline task={task} me={me} part={part} onPart={(next_) => onOpen(task._id, next_)} />
        )}
      </div>
      {hasTimeline && <CommentForm task={task} me={me} />}
    </>
  );
}

/** Whether a click edits: neither one on a link, nor the end of a selection. */
const mayEditBy = ({ target }: MouseEvent): boolean =>
  document.getSelection()?.isCollapsed !== false && !(target as Element).closest('a');

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
