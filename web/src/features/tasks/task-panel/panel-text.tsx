import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ListedTask } from '@tandem/contract/tasks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { panelTexts as texts } from '../board.texts.ts';
import { PanelFailure } from '../insights/panel-failure.tsx';
import { DescriptionInput } from '../task-form/description-input.tsx';
import { ConflictChoice } from '../task-form/task-form-dialog.tsx';
import { useDescription } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { useFieldEdit } from './task-panel.hooks.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import styles from './task-panel.module.css';

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
          <div className={styles.description} data-empty={!text || undefined}>
            <div className={styles.text} onClick={(event) => mayEditBy(event) && edit()}>
              <Markdown
                text={text === null ? texts.addDescription : startOf(text, description.isCut)}
                mentions={task.mentions}
                isCompact
              />
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
        <Row gap={8} align="stretch" justify="end" className={styles.buttons}>
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
