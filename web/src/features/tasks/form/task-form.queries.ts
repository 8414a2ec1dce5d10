import { commonFailures } from '@tandem/contract/failure';
import { createTask, editTask, task as taskSchema, type Task, type TaskStatus } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { withFields, withTask } from '../board/board-cache.view.ts';
import { boardMutations, boardQuery, boardTask, changeBoard, refreshAnalytics } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import {
  changesOf,
  checked,
  conflictsOf,
  creationOf,
  draftOf,
  emptyDraft,
  errorsOf,
  rebased,
  type Conflict,
  type DraftErrors,
  type SharedField,
  type TaskDraft,
} from './task-form.view.ts';

/** The form's subject: a task to edit, or the column of a new one. */
export interface FormSubject {
  task?: Task;
  status: TaskStatus;
  /** The suggested assignee of a new task. */
  assignedTo?: string;
}

/** A new task in a column; in In Progress the author is the suggested assignee. */
export const newIn = (status: TaskStatus, me: { _id: string } | null): FormSubject => ({
  status,
  ...(status === 'In Progress' && me && { assignedTo: me._id }),
});

interface Verdict {
  errors: DraftErrors;
  failure: string | null;
  conflicts: Conflict[];
}

const fine: Verdict = { errors: {}, failure: null, conflicts: [] };

/** A draft with the task it was opened on, which says what it changes, and what is wrong with it. */
interface Kept {
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  isRestored: boolean;
  verdict: Verdict;
}

function fresh({ task, assignedTo = '' }: FormSubject): Kept {
  const opened = task ? draftOf(task) : { ...emptyDraft, assignedTo };
  return { draft: opened, opened, version: task?.version ?? 1, isRestored: false, verdict: fine };
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
  const { verdict } = kept;
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
      keep({ verdict: { ...fine, errors, failure: commonFailures.invalid.message } });
      focusFirstError(form);
    } else if (verdict.conflicts.length > 0) {
      keep({ verdict: { ...verdict, failure: texts.form.chooseFirst } });
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
    ...verdict,
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
    const verdict = {
      errors: {},
      failure: failureLine(error, texts.failed.edit),
      conflicts: conflictsOf(Object.keys(error.fields), draft, current),
    };
    const now = { opened: draftOf(current), version: current.version };
    return { ...now, draft: rebased(draft, opened, current), verdict };
  }
  const errors = error instanceof CallFailure ? errorsOf(error.fields) : {};
  const sentence = subject.task ? texts.failed.edit : texts.failed.create;
  return { verdict: { errors, failure: failureLine(error, sentence), conflicts: [] } };
}

function chosen({ draft, verdict }: Kept, field: SharedField, value: string): Partial<Kept> {
  const conflicts = verdict.conflicts.filter((one) => one.field !== field);
  const failure = conflicts.length > 0 ? verdict.failure : null;
  return { draft: { ...draft, [field]: value }, verdict: { ...verdict, conflicts, failure } };
}

function currentIn(error: unknown): Task | null {
  if (!(error instanceof CallFailure) || error.status !== 409) return null;
  const current = taskSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

interface Sent extends Kept {
  /** Of the task, or `new`. */
  id: string;
  subject: FormSubject;
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

function useSendTask(projectId: string) {
  const client = useQueryClient();
  return useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: async ({ subject, draft, opened, version }: Sent) => {
      if (!subject.task)
        return call(createTask, { params: { projectId }, body: creationOf(draft, subject.status) });
      const params = { projectId, taskId: subject.task._id };
      return call(editTask, { params, body: { ...changesOf(draft, opened), version } });
    },
    edits: [boardQuery(projectId).queryKey],
    apply: ({ subject: { task }, draft, opened }) => {
      const stood = task && boardTask(client, projectId, task._id);
      if (!stood) return () => undefined;
      const changes = changesOf(draft, opened);
      changeBoard(client, projectId, (tasks) => withFields(tasks, stood._id, changes));
      const before = Object.fromEntries(Object.entries(stood).filter(([name]) => name in changes));
      return (error) => {
        const current = currentIn(error);
        changeBoard(client, projectId, (tasks) => {
          const asBefore = withFields(tasks, stood._id, before);
          return current ? withTask(asBefore, current) : asBefore;
        });
      };
    },
    onSuccess: ({ message, data }, { subject, onSaved }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      notifySuccess(message || (subject.task ? texts.done.edit : texts.done.create));
      onSaved();
      void refreshAnalytics(client, projectId, data._id);
    },
    onFailure: (error, { onRefused }) => onRefused(error),
    // The refusal of a conflict brings the task as it is now.
    refetches: () => [],
  });
}
