import { Button, Textarea, TextInput } from '@mantine/core';
import { clientFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { type SubmitEvent, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { EntryChips } from '../../people/public.ts';
import { useSendProject } from '../my-projects/my-projects.queries.ts';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { ProjectFactsFields } from './project-facts-fields.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import {
  checked,
  type DraftErrors,
  draftOf,
  emptyDraft,
  errorsOf,
  isIncomplete,
  type ProjectDraft,
} from './project-form.view.ts';

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
  return Object.keys(errors).length > 0 ? { errors, failure: clientFailures.invalid.message } : valid;
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
    isChanged: stored !== undefined,
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

interface ProjectContentFieldsProps {
  draft: ProjectDraft;
  errors: DraftErrors;
  /** Whether a project is created, which asks for skills and tags. */
  isNew: boolean;
  onChange: (typed: Partial<ProjectDraft>) => void;
}

/** What people read of a project before they ask to join: title, description, skills and tags. */
export function ProjectContentFields({ draft, errors, isNew, onChange }: ProjectContentFieldsProps) {
  return (
    <>
      <TextInput
        label={myProjectTexts.form.title}
        description={myProjectTexts.form.titleHint}
        maxLength={limits.projectTitle}
        required
        data-autofocus
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={myProjectTexts.form.description}
        description={myProjectTexts.form.descriptionHint}
        maxLength={limits.projectDescription}
        required
        autosize
        minRows={4}
        maxRows={12}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <EntryChips
        kind="skills"
        label={myProjectTexts.form.skills}
        description={myProjectTexts.form.skillsHint}
        required={isNew}
        value={draft.skills}
        error={errors.skills}
        onChange={(skills) => onChange({ skills })}
      />
      <EntryChips
        kind="interests"
        label={myProjectTexts.form.tags}
        description={myProjectTexts.form.tagsHint}
        required={isNew}
        value={draft.tags}
        error={errors.tags}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  );
}

interface ProjectFormDialogProps {
  /** The project to edit; a new one is created without it. */
  project: Project | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates or edits a project. The input survives failures and closing the dialog. */
export function ProjectFormDialog({ project, isOpen, onClose }: ProjectFormDialogProps) {
  const form = useProjectForm(project, onClose);
  const { draft, errors, change } = form;
  return (
    <FormDialog
      isOpen={isOpen}
      title={project ? myProjectTexts.form.editTitle : myProjectTexts.form.createTitle}
      submitLabel={project ? myProjectTexts.form.save : myProjectTexts.form.create}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={form.close}
    >
      {form.isRestored && (
        <Row
          as="p"
          gap={12}
          rowGap={4}
          wraps
          justify="between"
          tone="accent"
          size={14}
          pad="8 12"
          ground="accent"
          role="status"
        >
          {myProjectTexts.form.restored}
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            {myProjectTexts.form.startOver}
          </Button>
        </Row>
      )}
      <ProjectContentFields draft={draft} errors={errors} isNew={!project} onChange={change} />
      <ProjectFactsFields draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}
