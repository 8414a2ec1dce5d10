import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { EntryChips } from '../../people/public.ts';
import { ProjectFactsFields } from './project-facts-fields.tsx';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { useProjectForm } from '../my-projects/project-form.hooks.ts';
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
      title={project ? myProjectTexts.form.editTitle : myProjectTexts.form.createTitle}
      submitLabel={project ? myProjectTexts.form.save : myProjectTexts.form.create}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={form.close}
    >
      {form.isRestored && (
        <p className={styles.restored} role="status">
          {myProjectTexts.form.restored}
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            {myProjectTexts.form.startOver}
          </Button>
        </p>
      )}
      <TextInput
        label={myProjectTexts.form.title}
        description={myProjectTexts.form.titleHint}
        maxLength={limits.projectTitle}
        required
        data-autofocus
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
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
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <EntryChips
        kind="skills"
        label={myProjectTexts.form.skills}
        description={myProjectTexts.form.skillsHint}
        required={!project}
        value={draft.skills}
        error={errors.skills}
        onChange={(skills) => change({ skills })}
      />
      <EntryChips
        kind="interests"
        label={myProjectTexts.form.tags}
        description={myProjectTexts.form.tagsHint}
        required={!project}
        value={draft.tags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <ProjectFactsFields draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}
