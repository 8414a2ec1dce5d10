import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type Mention } from '@tandem/contract/chat/plain-text';
import { clientFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { taskPriorities } from '@tandem/contract/tasks';
import { splitList } from '@tandem/contract/values';
import { type ReactNode, useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { taskTexts, taskTexts as formTexts } from '../tasks.texts.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { DescriptionInput } from './description-input.tsx';
import { assigneeTexts } from '../board.texts.ts';
import { rememberNames, useSendTask } from './task-form.queries.ts';
import { Box, Row, Stack } from '../../../ui/layout/layout.tsx';
import {
  type Assignable,
  findValue,
  type Conflict,
  type FormSubject,
  priorityNamed,
  type SharedField,
  checked,
  conflictsOf,
  currentIn,
  type DraftErrors,
  draftOf,
  errorsOf,
  keyOfSubject,
  openedOf,
  rebased,
  type TaskDraft,
} from './task-form.view.ts';

const texts = taskTexts.form;

/** Of what the form says before its fields. */
const noteLook = {
  gap: 12,
  rowGap: 4,
  wraps: true,
  justify: 'between',
  ground: 'accent',
  tone: 'accent',
  size: 14,
  pad: '8 12',
} as const;

interface TaskFormDialogProps {
  projectId: string;
  subject: FormSubject;
  assignable: Assignable;
  /** The current version of the edited task; null when it was deleted. */
  versionNow: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates or edits a task. The input survives failures, changes by others and closing the dialog. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const { projectId, subject, assignable, versionNow, isOpen, onClose } = props;
  const form = useTaskForm(projectId, subject, onClose);
  const isEdit = subject.task !== undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      title={titleOf(subject)}
      submitLabel={isEdit ? texts.update : texts.create}
      cancelLabel={isEdit ? texts.cancelEdit : texts.cancel}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onCancel={form.cancel}
      onClose={form.close}
    >
      {form.isRestored && (
        <Row as="p" {...noteLook} role="status">
          {texts.restored}
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            {texts.startOver}
          </Button>
        </Row>
      )}
      {isEdit && isOpen && versionNow !== form.version && !form.isBusy && (
        <Row as="p" {...noteLook} role="status">
          {versionNow === null ? texts.goneMeanwhile : texts.changedMeanwhile}
        </Row>
      )}
      <Fields projectId={projectId} mentions={(subject.task ?? subject.copyOf)?.mentions} form={form}>
        {!isEdit && (
          <AssigneeField
            {...{ projectId, assignable }}
            value={form.draft.assignedTo}
            error={form.errors.assignedTo}
            onChange={(assignedTo) => form.change({ assignedTo })}
          />
        )}
      </Fields>
    </FormDialog>
  );
}

const titleOf = ({ task, status }: FormSubject) => {
  if (task) return texts.editTitle;
  return status === 'To Do' ? texts.createTitle : texts.createIn(taskTexts.columnNames[status]);
};

type FieldsProps = {
  projectId: string;
  mentions: readonly Mention[] | undefined;
  form: ReturnType<typeof useTaskForm>;
  /** Fields of some forms only. */
  children: ReactNode;
};

function Fields({ projectId, mentions, form, children }: FieldsProps) {
  const { draft, errors, change } = form;
  return (
    <>
      <TextInput
        label={texts.title}
        dir="auto"
        maxLength={limits.taskTitle}
        required
        data-autofocus
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Conflicts form={form} of={['title']} />
      <DescriptionInput
        projectId={projectId}
        mentions={mentions}
        label={texts.description}
        maxLength={limits.taskDescription}
        minRows={3}
        maxRows={10}
        value={draft.description}
        error={errors.description}
        onType={(description) => change({ description })}
      />
      <Conflicts form={form} of={['description']} />
      <Stack gap={12} columns="repeat(auto-fit, minmax(min(100%, 150px), 1fr))">
        <TextInput
          type="date"
          label={texts.dueDate}
          min="1970-01-01"
          max="9999-12-31"
          value={draft.dueDate}
          error={errors.dueDate}
          onChange={(event) => change({ dueDate: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.priority}
          data={taskPriorities.map((value) => ({ value, label: taskTexts.priorityNames[value] }))}
          value={draft.priority}
          error={errors.priority}
          onChange={(event) => change({ priority: priorityNamed(event.currentTarget.value) })}
        />
      </Stack>
      <Conflicts form={form} of={['dueDate', 'priority']} />
      <ListInput
        label={texts.labels}
        value={draft.labels}
        entries={splitList(draft.labels)}
        error={errors.labels}
        onChange={(labels) => change({ labels })}
      />
      <Conflicts form={form} of={['labels']} />
      {children}
    </>
  );
}

/** The conflicts of these fields. */
function Conflicts({ form, of }: Pick<FieldsProps, 'form'> & { of: SharedField[] }) {
  return form.conflicts
    .filter(({ field }) => of.includes(field))
    .map((conflict) => (
      <ConflictChoice
        key={`${conflict.field} ${form.version}`}
        conflict={conflict}
        onChoose={(value) => form.choose(conflict.field, value)}
      />
    ));
}

const loadFinder = async () => (await import('./find-person-dialog.tsx')).FindPersonDialog;

interface AssigneeFieldProps {
  projectId: string;
  assignable: Assignable;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The assignee of a new task. */
function AssigneeField({ projectId, assignable, value, error, onChange }: AssigneeFieldProps) {
  const finder = useDialog<null>();
  const [found, setFound] = useState<PersonSummary | null>(null);
  const { people, hasMore } = assignable;
  const isListed = value === '' || people.some(({ _id }) => _id === value);
  const choose = (person: PersonSummary) => {
    setFound(person);
    onChange(person._id);
  };
  return (
    <>
      <NativeSelect
        label={texts.assignTo}
        value={value}
        error={error}
        onChange={({ currentTarget }) =>
          currentTarget.value === findValue ? finder.open(null) : onChange(currentTarget.value)
        }
      >
        <option value="">{texts.unassigned}</option>
        {people.map((person) => (
          <option key={person._id} value={person._id}>
            {fullName(person)}
          </option>
        ))}
        {!isListed && (
          <option value={value}>{found?._id === value ? fullName(found) : taskTexts.card.unknown}</option>
        )}
        {hasMore && <option value={findValue}>{assigneeTexts.find}</option>}
      </NativeSelect>
      <LazyDialog
        load={loadFinder}
        props={{ projectId, isOpen: finder.isOpen, onChoose: choose, onClose: finder.close }}
      />
    </>
  );
}

interface ListInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string;
  /** The text as it was typed, commas included. */
  value?: string;
  /** The parsed entries, shown below as a preview of what will be saved. */
  entries: string[];
  kind?: 'skill' | 'tag';
  onChange: (value: string) => void;
}

/** An input for a comma-separated list. */
function ListInput({ label, value, entries, kind, onChange, ...rest }: ListInputProps) {
  return (
    <div>
      <TextInput
        label={label}
        description={uiTexts.listHint}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {entries.length > 0 && (
        <Box above={8}>
          <TagList entries={entries} label={uiTexts.entries(label, entries.length)} kind={kind} />
        </Box>
      )}
    </div>
  );
}

interface Validation {
  errors: DraftErrors;
  failure: string | null;
  conflicts: Conflict[];
}

const valid: Validation = { errors: {}, failure: null, conflicts: [] };

/** A draft, the values it was opened with, and its validation. */
interface StoredDraft {
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  isRestored: boolean;
  validation: Validation;
}

function newDraft(subject: FormSubject): StoredDraft {
  const opened = openedOf(subject);
  return { draft: opened, opened, version: subject.task?.version ?? 1, isRestored: false, validation: valid };
}

// Focus moves after the errors are rendered.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict] [role="radio"]')?.focus(),
  );

/** The form's state: a draft per task and one for new tasks, kept until saved, cancelled or reset. */
function useTaskForm(projectId: string, subject: FormSubject, onDone: () => void) {
  const key = keyOfSubject(subject);
  const [drafts, setDrafts] = useState<Record<string, StoredDraft>>({});
  const send = useSendTask(projectId);
  const current = drafts[key] ?? newDraft(subject);
  const { validation } = current;
  const update = (change: Partial<StoredDraft>) =>
    setDrafts((all) => ({ ...all, [key]: { ...current, ...change } }));
  const discard = () => setDrafts(({ [key]: _discarded, ...others }) => others);
  const end = () => {
    discard();
    onDone();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = checked(current.draft, subject.task ? null : subject.status);
    if (Object.keys(errors).length > 0) {
      update({ validation: { ...valid, errors, failure: clientFailures.invalid.message } });
      focusFirstError(form);
    } else if (validation.conflicts.length > 0) {
      update({ validation: { ...validation, failure: formTexts.form.chooseFirst } });
      focusFirstError(form);
    } else {
      const onRefused = (error: unknown) => {
        update(afterRefusal(error, current, subject));
        focusFirstError(form);
      };
      void send.mutate({ ...current, subject, id: key, onSaved: end, onRefused });
    }
  };
  return {
    ...validation,
    draft: current.draft,
    version: current.version,
    isBusy: send.isPending,
    isRestored: current.isRestored,
    change: (typed: Partial<TaskDraft>) => update({ draft: { ...current.draft, ...typed } }),
    choose: (field: SharedField, value: string) => update(chosen(current, field, value)),
    submit,
    startOver: discard,
    cancel: end,
    close: () => {
      if (current.draft !== current.opened) update({ isRestored: true });
      onDone();
    },
  };
}

function afterRefusal(error: unknown, stored: StoredDraft, subject: FormSubject): Partial<StoredDraft> {
  const { draft, opened } = stored;
  const current = currentIn(error);
  if (current && error instanceof CallFailure) {
    rememberNames(current.mentions);
    const validation = {
      errors: {},
      failure: failureLine(error, formTexts.failed.edit),
      conflicts: conflictsOf(Object.keys(error.fields), draft, current),
    };
    const now = { opened: draftOf(current), version: current.version };
    return { ...now, draft: rebased(draft, opened, current), validation };
  }
  const errors = error instanceof CallFailure ? errorsOf(error.fields) : {};
  const sentence = subject.task ? formTexts.failed.edit : formTexts.failed.create;
  return { validation: { errors, failure: failureLine(error, sentence), conflicts: [] } };
}

function chosen({ draft, validation }: StoredDraft, field: SharedField, value: string): Partial<StoredDraft> {
  const conflicts = validation.conflicts.filter((conflict) => conflict.field !== field);
  const failure = conflicts.length > 0 ? validation.failure : null;
  return { draft: { ...draft, [field]: value }, validation: { ...validation, conflicts, failure } };
}
