import { commonFailures } from '@tandem/contract/failure';
import { type SubmitEvent, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { useSendTask } from './task-form.queries.ts';
import {
  checked,
  type Conflict,
  conflictsOf,
  currentIn,
  type DraftErrors,
  draftOf,
  emptyDraft,
  errorsOf,
  type FormSubject,
  rebased,
  type SharedField,
  type TaskDraft,
} from './task-form.view.ts';

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

function newDraft({ task, assignedTo = '' }: FormSubject): StoredDraft {
  const opened = task ? draftOf(task) : { ...emptyDraft, assignedTo };
  return { draft: opened, opened, version: task?.version ?? 1, isRestored: false, validation: valid };
}

// Focus moves after the errors are rendered.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict] [role="radio"]')?.focus(),
  );

/** The form's state: a draft per task and one for new tasks, kept until saved, cancelled or reset. */
export function useTaskForm(projectId: string, subject: FormSubject, onDone: () => void) {
  const key = subject.task?._id ?? 'new';
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
      update({ validation: { ...valid, errors, failure: commonFailures.invalid.message } });
      focusFirstError(form);
    } else if (validation.conflicts.length > 0) {
      update({ validation: { ...validation, failure: texts.form.chooseFirst } });
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
    const validation = {
      errors: {},
      failure: failureLine(error, texts.failed.edit),
      conflicts: conflictsOf(Object.keys(error.fields), draft, current),
    };
    const now = { opened: draftOf(current), version: current.version };
    return { ...now, draft: rebased(draft, opened, current), validation };
  }
  const errors = error instanceof CallFailure ? errorsOf(error.fields) : {};
  const sentence = subject.task ? texts.failed.edit : texts.failed.create;
  return { validation: { errors, failure: failureLine(error, sentence), conflicts: [] } };
}

function chosen({ draft, validation }: StoredDraft, field: SharedField, value: string): Partial<StoredDraft> {
  const conflicts = validation.conflicts.filter((conflict) => conflict.field !== field);
  const failure = conflicts.length > 0 ? validation.failure : null;
  return { draft: { ...draft, [field]: value }, validation: { ...validation, conflicts, failure } };
}
