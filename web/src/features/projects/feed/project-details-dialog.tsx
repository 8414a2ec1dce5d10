import { Button, Modal } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import type { ReactNode } from 'react';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { JoinControl } from './join-control.tsx';
import styles from './project-details-dialog.module.css';

interface ProjectDetailsDialogProps {
  project: Project | undefined;
  isOpen: boolean;
  /** Whether another dialog stands before it, which then takes the Escape key for itself. */
  isCovered: boolean;
  onToggleSaved: (project: Project) => void;
  onAsk: (project: Project) => void;
  onClose: () => void;
}

/** Everything a project says: the whole text, all skills and tags, and everybody in it. */
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
          <Facts project={project} />
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

function Facts({ project }: { project: Project }) {
  const { createdBy, createdAt, collaborators } = project;
  const published = texts.details.published(formatDate(createdAt, 'MMM D, YYYY'));
  return (
    <div className={styles.facts}>
      <div className={styles.by}>
        <span>
          {published} · {texts.card.people(collaborators.length + 1)}
        </span>
        {project.status === 'closed' && <StatusBadge>{texts.card.closed}</StatusBadge>}
      </div>
      <p className={styles.description}>{project.description}</p>
      <Section title={texts.details.skills}>
        <TagList
          entries={project.skillsRequired}
          label={texts.details.skills}
          whenEmpty={texts.details.noSkills}
        />
      </Section>
      <Section title={texts.details.tags}>
        <TagList
          entries={project.interestsTags}
          label={texts.details.tags}
          kind="tag"
          whenEmpty={texts.details.noTags}
        />
      </Section>
      <Section title={texts.details.people}>
        <ul className={styles.people}>
          {[createdBy, ...collaborators].map((person) => (
            <li key={person._id} className={styles.person}>
              <PersonLink person={person} pictureSize={28} />
              <PersonLink person={person} />
              {person._id === createdBy._id && <StatusBadge tone="accent">{texts.details.owner}</StatusBadge>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
