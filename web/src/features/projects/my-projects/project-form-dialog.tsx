import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { splitList } from '@tandem/contract/values';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ListInput } from '../../../ui/forms/list-input.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { useProjectForm } from './project-form.hooks.ts';
import styles from './project-form-dialog.module.css';

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
      title={project ? texts.form.editTitle : texts.form.createTitle}
      submitLabel={project ? texts.form.save : texts.form.create}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={form.close}
    >
      {form.isRestored && (
        <p className={styles.restored} role="status">
          {texts.form.restored}
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            {texts.form.startOver}
          </Button>
        </p>
      )}
      <TextInput
        label={texts.form.title}
        description={texts.form.titleHint}
        maxLength={limits.projectTitle}
        required
        data-autofocus
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.form.description}
        description={texts.form.descriptionHint}
        maxLength={limits.projectDescription}
        required
        autosize
        minRows={4}
        maxRows={12}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <ListInput
        label={texts.form.skills}
        description={texts.form.skillsHint}
        required={!project}
        value={draft.skills}
        entries={splitList(draft.skills)}
        error={errors.skills}
        onChange={(skills) => change({ skills })}
      />
      <ListInput
        label={texts.form.tags}
        description={texts.form.tagsHint}
        required={!project}
        kind="tag"
        value={draft.tags}
        entries={splitList(draft.tags)}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
    </FormDialog>
  );
}
