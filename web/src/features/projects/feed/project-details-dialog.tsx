import { Button, Modal } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { projectTexts as texts } from '../projects.texts.ts';
import { JoinControl } from './card/join-control.tsx';
import { ProjectFacts } from '../page/project-facts.tsx';
import styles from './project-details-dialog.module.css';

interface ProjectDetailsDialogProps {
  project: Project | undefined;
  isOpen: boolean;
  /** Whether another dialog is open above, which then handles Escape. */
  isCovered: boolean;
  onToggleSaved: (project: Project) => void;
  onAsk: (project: Project) => void;
  onClose: () => void;
}

/** The details of a project: full description, all skills and tags, and the project members. */
export function ProjectDetailsDialog(props: ProjectDetailsDialogProps) {
  const { project, isOpen, isCovered, onToggleSaved, onAsk, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={project?.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.details.close }}
    >
      {project && (
        <>
          <ProjectFacts project={project} />
          <div className={styles.foot}>
            {!project.isOwner && (
              <Button
                variant="default"
                className={styles.save}
                aria-pressed={project.isSaved}
                leftSection={project.isSaved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
                onClick={() => onToggleSaved(project)}
              >
                {project.isSaved ? texts.card.unsaveHint : texts.card.saveHint}
              </Button>
            )}
            <JoinControl project={project} onAsk={onAsk} />
          </div>
        </>
      )}
    </Modal>
  );
}
