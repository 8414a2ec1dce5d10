import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconChecklist, IconLogout2, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card-text.tsx';
import { CardTitle } from '../../../ui/cards/card-title.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { ProjectChatLink } from '../../chat/public.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import styles from './working-project-card.module.css';

interface WorkingProjectCardProps {
  project: Project;
  onPeople: (project: Project) => void;
  onLeave: (project: Project) => void;
}

/** A joined project, with links to chat and tasks, its members and a button to leave. */
export function WorkingProjectCard({ project, onPeople, onLeave }: WorkingProjectCardProps) {
  const title = project.title || texts.working.untitled;
  return (
    <Card
      foot={
        <>
          <div className={styles.links}>
            <ProjectChatLink projectId={project._id} title={title} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconChecklist size={14} aria-hidden />}
              aria-label={texts.card.actionOn(texts.working.tasks, title)}
              renderRoot={(props) => (
                <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
              )}
            >
              {texts.working.tasks}
            </Button>
          </div>
          <Button
            className={styles.leave}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconLogout2 size={14} aria-hidden />}
            aria-label={texts.working.leaveOf(title)}
            onClick={() => onLeave(project)}
          >
            {texts.working.leave}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <CardTitle>{title}</CardTitle>
        {project.status === 'closed' && <StatusBadge>{texts.card.closed}</StatusBadge>}
      </div>
      <time className={styles.date} dateTime={project.createdAt}>
        {formatDate(project.createdAt, 'MMM DD, YYYY')}
      </time>
      <CardText isLevel isMissing={!project.description}>
        {project.description || texts.working.noDescription}
      </CardText>
      <div className={styles.lists}>
        <TagList entries={project.skillsRequired} label={texts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={texts.card.tags} kind="tag" max={3} />
      </div>
      <div className={styles.members}>
        <AvatarStack people={project.collaborators} max={3} />
        <span className={styles.count}>{texts.card.collaborators(project.collaboratorsCount)}</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconUsers size={14} aria-hidden />}
          aria-label={texts.card.actionOn(texts.working.users, title)}
          onClick={() => onPeople(project)}
        >
          {texts.working.users}
        </Button>
      </div>
    </Card>
  );
}
