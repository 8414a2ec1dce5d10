import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconLogout2, IconUsers } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import styles from './working-project-card.module.css';

interface WorkingProjectCardProps {
  project: Project;
  onPeople: (project: Project) => void;
  onLeave: (project: Project) => void;
}

/** A joined project, with its people and the way out. */
export function WorkingProjectCard({ project, onPeople, onLeave }: WorkingProjectCardProps) {
  const title = project.title || texts.working.untitled;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {project.status === 'closed' && <StatusBadge>{texts.card.closed}</StatusBadge>}
      </div>
      <time className={styles.date} dateTime={project.createdAt}>
        {formatDate(project.createdAt, 'MMM DD, YYYY')}
      </time>
      <p className={styles.description}>{project.description || texts.working.noDescription}</p>
      <div className={styles.lists}>
        <TagList entries={project.skillsRequired} label={texts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={texts.card.tags} kind="tag" max={3} />
      </div>
      <div className={styles.foot}>
        <AvatarStack people={[project.createdBy, ...project.collaborators]} max={4} />
        <span className={styles.count}>{texts.card.collaborators(project.collaboratorsCount)}</span>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUsers size={14} aria-hidden />}
          aria-label={texts.working.peopleOf(title)}
          onClick={() => onPeople(project)}
        >
          {texts.working.people}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLogout2 size={14} aria-hidden />}
          aria-label={texts.working.leaveOf(title)}
          onClick={() => onLeave(project)}
        >
          {texts.working.leave}
        </Button>
      </div>
    </li>
  );
}
