import type { Project } from '@tandem/contract/projects';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import { Section } from '../../../ui/page/section.tsx';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { DescriptionEditor } from './description-editor.tsx';
import styles from './about-section.module.css';

const texts = projectPageTexts.overview;

/** What a project is about, in the owner's words, which the owner edits in place. */
export function AboutSection({ project }: { project: Project }) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = project.isOwner && project.archivedAt === null;
  const started = texts.started(formatDate(project.createdAt, 'MMM D, YYYY'));
  return (
    <Section
      title={texts.about}
      aside={<time dateTime={project.createdAt}>{started}</time>}
      action={mayEdit && !isEditing && <EditButton onEdit={() => setEditing(true)} />}
    >
      {isEditing ? (
        <DescriptionEditor project={project} onEnd={() => setEditing(false)} />
      ) : (
        <p className={styles.description} dir="auto">
          {project.description || texts.noDescription}
        </p>
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
