import { Button, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { editProject, type Project } from '@tandem/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { changeProject, projectMutations, projectReplies } from '../project-lists.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { projectPageTexts } from '../place/project-page.texts.ts';
import styles from './description-editor.module.css';

const texts = projectPageTexts.overview;

interface DescriptionEditorProps {
  project: Project;
  onEnd: () => void;
}

/** Edits the description where it stands. Escape and Cancel change nothing; what was typed stays when saving fails. */
export function DescriptionEditor({ project, onEnd }: DescriptionEditorProps) {
  const [typed, setTyped] = useState(project.description);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: projectMutations,
    mutationFn: (description: string) =>
      call(editProject, { params: { id: project._id }, body: { description } }),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id: data._id, change: () => data });
      notifySuccess(message);
      onEnd();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === project.description) onEnd();
    else if (!isPending) mutate(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending) onEnd();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <Textarea
        autoFocus
        aria-label={myProjectTexts.form.description}
        autosize
        minRows={4}
        maxRows={20}
        maxLength={limits.projectDescription}
        value={typed}
        error={error && failureLine(error, projectTexts.failed.edit)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="compact-md" loading={isPending}>
          {texts.save}
        </Button>
        <Button variant="default" size="compact-md" disabled={isPending} onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
