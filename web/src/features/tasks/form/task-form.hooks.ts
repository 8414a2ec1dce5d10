import { commonFailures } from '@tandem/contract/failure';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { useSendTask } from './task-form.queries.ts';
import {
  checked,
  conflictsOf,
  currentIn,
  draftOf,
  emptyDraft,
  errorsOf,
  rebased,
  type Conflict,
  type DraftErrors,
  type FormSubject,
  type SharedField,
  type TaskDraft,
} from './task-form.view.ts';

interface Validation {
  errors: DraftErrors;
  failure: string | null;
  conflicts: Conflict[];
}

const valid: Validation = { errors: {}, failure: null, conflicts: [] };

/** A draft with the task it was opened on, which says what it changes, and what is wrong with it. */
interface Kept {
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  isRestored: boolean;
  validation: Validation;
}

function fresh({ task, assignedTo = '' }: FormSubject): Kept {
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
  const [drafts, setDrafts] = useState<Record<string, Kept>>({});
  const send = useSendTask(projectId);
  const kept = drafts[key] ?? fresh(subject);
  const { validation } = kept;
  const keep = (change: Partial<Kept>) => setDrafts((all) => ({ ...all, [key]: { ...kept, ...change } }));
  const forget = () => setDrafts(({ [key]: _forgotten, ...others }) => others);
  const end = () => {
    forget();
    onDone();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = checked(kept.draft, subject.task ? null : subject.status);
    if (Object.keys(errors).length > 0) {
      keep({ validation: { ...valid, errors, failure: commonFailures.invalid.message } });
      focusFirstError(form);
    } else if (validation.conflicts.length > 0) {
      keep({ validation: { ...validation, failure: texts.form.chooseFirst } });
      focusFirstError(form);
    } else {
      const onRefused = (error: unknown) => {
        keep(afterRefusal(error, kept, subject));
        focusFirstError(form);
      };
      void send.mutate({ ...kept, subject, id: key, onSaved: end, onRefused });
    }
  };
  return {
    ...validation,
    draft: kept.draft,
    version: kept.version,
    isBusy: send.isPending,
    isRestored: kept.isRestored,
    change: (typed: Partial<TaskDraft>) => keep({ draft: { ...kept.draft, ...typed } }),
    choose: (field: SharedField, value: string) => keep(chosen(kept, field, value)),
    submit,
    startOver: forget,
    cancel: end,
    close: () => {
      if (kept.draft !== kept.opened) keep({ isRestored: true });
      onDone();
    },
  };
}

function afterRefusal(error: unknown, kept: Kept, subject: FormSubject): Partial<Kept> {
  const { draft, opened } = kept;
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

function chosen({ draft, validation }: Kept, field: SharedField, value: string): Partial<Kept> {
  const conflicts = validation.conflicts.filter((one) => one.field !== field);
  const failure = conflicts.length > 0 ? validation.failure : null;
  return { draft: { ...draft, [field]: value }, validation: { ...validation, conflicts, failure } };
}
