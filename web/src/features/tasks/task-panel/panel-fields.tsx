import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconCalendarEvent, IconPlus, IconX, IconPencil } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { type ListedTask, taskPriorities } from '@tandem/contract/tasks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { formatDay } from '../../../ui/dates.ts';
import { AssignSelect } from '../board/assign-select.tsx';
import { LabelDot, PriorityBadge } from '../board/card-facts.tsx';
import { ConflictChoice } from '../task-form/conflict-choice.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { type Due, dueOf, withoutOverdue } from '../tasks.view.ts';
import styles from './task-panel.module.css';
import { panelTexts as texts } from '../board.texts.ts';
import { QuietButton, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { type FieldEdit, useFieldEdit } from './task-panel.hooks.ts';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import { DescriptionInput } from '../task-form/description-input.tsx';
import { useDescription } from '../tasks.queries.ts';

/** A plus that turns into an input; Enter or a comma adds the label. */
function LabelInput({ onAdd }: { onAdd: (label: string) => void }) {
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
    <Text
      as="input"
      ground="field"
      round="sm"
      pad="2 8"
      font={13}
      tone="1"
      most={110}
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

interface PanelFactsProps {
  task: ListedTask;
  today: string;
}

/** The facts of a task, each of which is the control that changes it. */
export function PanelFacts({ task, today }: PanelFactsProps) {
  return (
    <Stack as="dl" gap={16} rowGap={4} columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))">
      <Fact label={texts.assignee}>
        <AssignSelect task={task} isWhole />
      </Fact>
      <Fact label={texts.priority}>
        <Priority task={task} />
      </Fact>
      <Fact label={texts.dueDate}>
        <DueDate key={task.dueDate} task={task} today={today} />
      </Fact>
      <Fact label={texts.labels}>
        <Labels task={task} />
      </Fact>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row columns="72px minmax(0, 1fr)" align="start" tall={30} className={styles.fact}>
      <Row as="dt" tone="3" size={13} tall={30}>
        {label}
      </Row>
      <dd>{children}</dd>
    </Row>
  );
}

/** Why an edit was refused, below its control. */
function Refused({ edit }: { edit: FieldEdit }) {
  return (
    <>
      {edit.failure && (
        <Text tone="danger" size={13} role="alert">
          {edit.failure}
        </Text>
      )}
      {edit.conflict && <ConflictChoice conflict={edit.conflict} onChoose={(value) => edit.choose(value)} />}
    </>
  );
}

function Priority({ task }: { task: ListedTask }) {
  const edit = useFieldEdit('priority', task.projectId);
  // The status is shown above, so the badge shows the priority of an overdue task too.
  return (
    <>
      <Row as="span" isInline tall={30} isAnchor isRinged round="sm" className={styles.choice}>
        <PriorityBadge task={withoutOverdue(task)} isHidden />
        <select
          className="l-covers"
          aria-label={texts.priority}
          value={task.priority ?? ''}
          onChange={(event) => edit.save(task, event.currentTarget.value)}
        >
          <option value="">{texts.noPriority}</option>
          {taskPriorities.toReversed().map((priority) => (
            <option key={priority} value={priority}>
              {priority}
            </option>
          ))}
        </select>
      </Row>
      <Refused edit={edit} />
    </>
  );
}

function DueDate({ task, today }: PanelFactsProps) {
  const edit = useFieldEdit('dueDate', task.projectId);
  const [typed, setTyped] = useState(task.dueDate ?? '');
  const due = dueOf(task, today);
  const save = () => typed !== (task.dueDate ?? '') && edit.save(task, typed);
  const openCalendar = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    try {
      currentTarget.showPicker();
    } catch {
      // Browsers without a picker have a field to type into.
    }
  };
  return (
    <>
      <Row as="span" gap={8} rowGap={2} wraps round="sm" tall={30} isAnchor isRinged className={styles.due}>
        <IconCalendarEvent size={16} stroke={1.7} aria-hidden />
        <DateInWords task={task} due={due} today={today} />
        <input
          className="l-bare"
          type="date"
          aria-label={texts.dueDate}
          min="1970-01-01"
          max="9999-12-31"
          value={typed}
          onClick={openCalendar}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
      </Row>
      <Refused edit={edit} />
    </>
  );
}

function DateInWords({ task: { dueDate }, due, today }: PanelFactsProps & { due: Due | null }) {
  if (!dueDate || !due)
    return (
      <Row as="span" gap={8} rowGap={2} isInline wraps grows size={14} className={styles.date}>
        {taskTexts.due.none}
      </Row>
    );
  return (
    <Row as="span" gap={8} rowGap={2} isInline wraps grows size={14} className={styles.date} aria-hidden>
      {formatDay(dueDate, today)}
      {due.left && (
        <Text as="span" tone={due.tone} font={12} weight={500}>
          {due.left}
        </Text>
      )}
    </Row>
  );
}

function Labels({ task }: { task: ListedTask }) {
  const edit = useFieldEdit('labels', task.projectId);
  const save = (labels: string[]) => edit.save(task, labels.join(', '));
  return (
    <>
      <Row as="ul" gap={4} wraps tall={30} className={styles.labels}>
        {task.labels.map((label) => (
          <Row as="li" isInline key={label}>
            <LabelDot label={label} />
            <ActionIcon
              size={20}
              aria-label={texts.removeLabel(label)}
              title={texts.removeLabel(label)}
              onClick={() => save(task.labels.filter((other) => other !== label))}
            >
              <IconX size={12} aria-hidden />
            </ActionIcon>
          </Row>
        ))}
        <Row as="li" isInline>
          <LabelInput onAdd={(label) => save([...task.labels, label])} />
        </Row>
      </Row>
      <Refused edit={edit} />
    </>
  );
}

/** Whether a click edits: neither one on a link, nor the end of a selection. */
const mayEditBy = ({ target }: MouseEvent): boolean =>
  document.getSelection()?.isCollapsed !== false && !(target as Element).closest('a, button');

/** A text that is cut ends within no mention. */
const startOf = (text: string, isCut: boolean) =>
  isCut ? `${text.replace(/<@?[\da-f-]{0,36}$/, '')}…` : text;

/** The description of a task, which is edited in place. */
export function Description({ task }: { task: ListedTask }) {
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
          <Text
            as="div"
            tone={text ? '2' : '3'}
            size={14}
            round="sm"
            isAnchor
            isHot
            bleeds={8}
            className={styles.description}
          >
            <div className={styles.text} onClick={(event) => mayEditBy(event) && edit()}>
              <Markdown
                text={text === null ? texts.addDescription : startOf(text, description.isCut)}
                mentions={task.mentions}
                hasTables
                isCompact
              />
            </div>
            <QuietButton
              square={28}
              aria-label={text ? texts.editDescription : texts.addDescription}
              title={text ? texts.editDescription : texts.addDescription}
              onClick={edit}
            >
              <IconPencil size={15} stroke={1.7} aria-hidden />
            </QuietButton>
          </Text>
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
    <Stack gap={8} className={styles.edit} data-editing data-field={field}>
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
        <DescriptionInput
          {...input}
          projectId={task.projectId}
          mentions={task.mentions}
          minRows={3}
          onType={type}
        />
      )}
      {edit.conflict && (
        <ConflictChoice conflict={edit.conflict} onChoose={(value) => edit.choose(value, end)} />
      )}
      {!isLine && (
        <Row gap={8} align="stretch" justify="end">
          <Button variant="default" size="xs" onClick={end}>
            {texts.cancel}
          </Button>
          <Button size="xs" loading={edit.isBusy} onClick={save}>
            {texts.save}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
