import type { ListedTask } from '@tandem/contract/tasks';
import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useSendTask } from '../task-form/task-form.queries.ts';
import {
  currentIn,
  errorsOf,
  type Conflict,
  type SharedField,
  type TaskDraft,
} from '../task-form/task-form.view.ts';
import { taskTexts } from '../tasks.texts.ts';
import { conflictOf, panelDraftOf } from '../task-panel/panel.view.ts';

/** A refused edit: a conflict with the task that it must be rebased on, or the reason. */
interface Refused {
  conflict: Conflict | null;
  base: ListedTask | null;
  failure: string | null;
}

const nothing: Refused = { conflict: null, base: null, failure: null };

/**
 * Saves one field of a task in place. `opened` is the task as it was when the edit began: a change of the same field by
 * somebody else since then is a conflict, of which the member chooses a side.
 */
export function useFieldEdit(field: SharedField, projectId: string) {
  const send = useSendTask(projectId, { isQuiet: true });
  const [refused, setRefused] = useState(nothing);
  const save = (opened: ListedTask, value: string, onSaved: () => void = () => undefined) => {
    const before = panelDraftOf(opened);
    const draft = { ...before, [field]: value } as TaskDraft;
    const onRefused = (error: unknown) => {
      const current = currentIn(error);
      const conflict = current && conflictOf(field, value, current);
      const fault = error instanceof CallFailure ? errorsOf(error.fields)[field] : undefined;
      const failure = fault ?? failureLine(error, taskTexts.failed.edit);
      if (current && !conflict) setRefused(nothing);
      else setRefused({ conflict, base: current, failure: conflict ? null : failure });
    };
    setRefused(nothing);
    const subject = { task: { ...opened, isCut: false as const }, status: opened.status };
    const { _id: id, version } = opened;
    void send.mutate({ id, subject, draft, opened: before, version, onSaved, onRefused });
  };
  return {
    conflict: refused.conflict,
    failure: refused.failure,
    isBusy: send.isPending,
    save,
    /** Saves the chosen side of the conflict. */
    choose: (value: string, onSaved?: () => void) => {
      const { conflict, base } = refused;
      setRefused(nothing);
      if (base && value === conflict?.own) save(base, value, onSaved);
      else onSaved?.();
    },
    reset: () => setRefused(nothing),
  };
}

export type FieldEdit = ReturnType<typeof useFieldEdit>;
