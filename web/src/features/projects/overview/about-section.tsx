import { Button, Textarea } from '@mantine/core';
import { IconPencil, IconSparkles } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { editProject, type Project } from '@tandem/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Section } from '../../../ui/page/section.tsx';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { projectPageTexts } from '../layout/layout.texts.ts';
import { standingOf } from '../layout/layout.view.ts';
import { changeProject, projectMutations, projectReplies } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';

const texts = projectPageTexts.overview;

interface DescriptionEditorProps {
  project: Project;
  onEnd: () => void;
}

/** Edits the description where it stands. Escape and Cancel change nothing; what was typed stays when saving fails. */
function DescriptionEditor({ project, onEnd }: DescriptionEditorProps) {
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
    <Stack as="form" gap={8} onSubmit={submit}>
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
      <Row gap={8} align="stretch">
        <Button type="submit" size="compact-md" loading={isPending}>
          {texts.save}
        </Button>
        <Button variant="default" size="compact-md" disabled={isPending} onClick={onEnd}>
          {texts.cancel}
        </Button>
      </Row>
    </Stack>
  );
}

interface AboutSectionProps {
  project: Project;
  /** Why it fits the visitor, whom the description comes first for. */
  reason?: string | undefined;
}

/** What a project is about, in the owner's words, which the owner edits in place. */
export function AboutSection({ project, reason }: AboutSectionProps) {
  const [isEditing, setEditing] = useState(false);
  const isVisitor = standingOf(project) === 'visitor';
  const mayEdit = project.isOwner && project.archivedAt === null;
  return (
    <Section
      {...(isVisitor ? { label: texts.about } : { title: texts.about })}
      action={mayEdit && !isEditing && <EditButton onEdit={() => setEditing(true)} />}
    >
      {reason && (
        <Row as="p" gap={8} align="start" tone="accent" weight={500} below={12}>
          <IconSparkles size={18} aria-hidden />
          {reason}
        </Row>
      )}
      {isEditing ? (
        <DescriptionEditor project={project} onEnd={() => setEditing(false)} />
      ) : (
        <Text
          tone={isVisitor ? '1' : '2'}
          font={15}
          most="measure"
          keepsLines

          dir="auto"
        >
          {project.description || texts.noDescription}
        </Text>
      )}
    </Section>
  );
}

const EditButton = ({ onEdit }: { onEdit: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-sm"
    leftSection={<IconPencil size={14} aria-hidden />}
    aria-label={texts.editDescription}
    onClick={onEdit}
  >
    {texts.edit}
  </Button>
);
