import { commonFailures } from '@tandem/contract/failure';
import type { Project } from '@tandem/contract/projects';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { projectTexts } from '../projects.texts.ts';
import { myProjectTexts } from './my-projects.texts.ts';
import { useSendProject } from './my-projects.queries.ts';
import {
  checked,
  draftOf,
  emptyDraft,
  errorsOf,
  isIncomplete,
  type DraftErrors,
  type ProjectDraft,
} from '../form/project-form.view.ts';

interface StoredDraft {
  draft: ProjectDraft;
  /** Whether the dialog was closed since the input. */
  isRestored: boolean;
}
interface Validation {
  errors: DraftErrors;
  failure: string | null;
}

const valid: Validation = { errors: {}, failure: null };

const validate = (draft: ProjectDraft, project: Project | undefined): Validation => {
  const errors = checked(draft, project ? 'edit' : 'create');
  if (!project && isIncomplete(draft)) return { errors, failure: myProjectTexts.form.fillAll };
  return Object.keys(errors).length > 0 ? { errors, failure: commonFailures.invalid.message } : valid;
};

// Focus moves after the errors are rendered.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** The form's state: a draft per project, kept until it is saved or reset. */
export function useProjectForm(project: Project | undefined, onDone: () => void) {
  const [drafts, setDrafts] = useState<Record<string, StoredDraft>>({});
  const [{ errors, failure }, setValidation] = useState(valid);
  const send = useSendProject();
  const key = project?._id ?? 'new';
  const stored = drafts[key];
  const draft = stored?.draft ?? (project ? draftOf(project) : emptyDraft);
  const discard = () => setDrafts(({ [key]: _discarded, ...others }) => others);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const validation = validate(draft, project);
    setValidation(validation);
    if (validation !== valid) return void focusFirstError(form);
    send.mutate(
      { draft, edited: project },
      {
        onSuccess: () => {
          discard();
          onDone();
        },
        onError: (error) => {
          const fields = error instanceof CallFailure ? error.fields : {};
          setValidation({
            errors: errorsOf(fields),
            failure: failureLine(error, project ? projectTexts.failed.edit : projectTexts.failed.create),
          });
        },
      },
    );
  };
  return {
    draft,
    errors,
    failure,
    isBusy: send.isPending,
    isRestored: stored?.isRestored ?? false,
    change: (typed: Partial<ProjectDraft>) =>
      setDrafts({
        ...drafts,
        [key]: { draft: { ...draft, ...typed }, isRestored: stored?.isRestored ?? false },
      }),
    submit,
    startOver: () => {
      discard();
      setValidation(valid);
    },
    close: () => {
      if (stored) setDrafts({ ...drafts, [key]: { ...stored, isRestored: true } });
      setValidation(valid);
      onDone();
    },
  };
}
