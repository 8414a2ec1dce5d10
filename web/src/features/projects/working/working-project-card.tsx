import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconLayoutKanban, IconLogout2, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { ProjectChatLink } from '../../chat/public.ts';
import { placeTexts } from '../place/place.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { OfferLine } from './offer-line.tsx';
import { workingTexts } from './working.texts.ts';
import styles from './working-project-card.module.css';

interface WorkingProjectCardProps {
  project: Project;
  onLeave: (project: Project) => void;
}

/** A joined project, with links to chat and tasks, its members and a button to leave. */
export function WorkingProjectCard({ project, onLeave }: WorkingProjectCardProps) {
  const title = project.title || workingTexts.untitled;
  return (
    <Card
      foot={
        <>
          <div className={styles.links}>
            <ProjectChatLink projectId={project._id} title={title} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLayoutKanban size={14} aria-hidden />}
              aria-label={projectTexts.card.actionOn(placeTexts.tab.board, title)}
              renderRoot={(props) => (
                <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
              )}
            >
              {placeTexts.tab.board}
            </Button>
          </div>
          <Button
            className={styles.leave}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconLogout2 size={14} aria-hidden />}
            aria-label={workingTexts.leaveOf(title)}
            onClick={() => onLeave(project)}
          >
            {workingTexts.leave}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <CardTitle>
          <ProjectLink projectId={project._id} title={title} />
        </CardTitle>
        {project.status === 'closed' && <StatusBadge>{projectTexts.card.closed}</StatusBadge>}
      </div>
      <time className={styles.date} dateTime={project.createdAt}>
        {formatDate(project.createdAt, 'MMM DD, YYYY')}
      </time>
      <OfferLine project={project} />
      <CardText isLevel isMissing={!project.description}>
        {project.description || workingTexts.noDescription}
      </CardText>
      <div className={styles.lists}>
        <TagList entries={project.skillsRequired} label={projectTexts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={projectTexts.card.tags} kind="tag" max={3} />
      </div>
      <div className={styles.members}>
        <AvatarStack people={project.collaborators} max={4} />
        <span className={styles.count}>{projectTexts.card.collaborators(project.collaboratorsCount)}</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconUsers size={14} aria-hidden />}
          aria-label={projectTexts.card.actionOn(placeTexts.tab.people, title)}
          renderRoot={(props) => (
            <Link to="/projects/$projectId/people" params={{ projectId: project._id }} {...props} />
          )}
        >
          {placeTexts.tab.people}
        </Button>
      </div>
    </Card>
  );
}
