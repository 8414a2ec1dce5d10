import type { DraggableProvided } from '@hello-pangea/dnd';
import type { Project } from '@tandem/contract/projects';
import { IconGripVertical } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { projectTexts } from '../projects.texts.ts';
import { myProjectTexts } from './my-projects.texts.ts';
import { activeWords, openPlaces, peopleCount } from '../projects.view.ts';
import { MyProjectLinks } from './card/my-project-links.tsx';
import { MyProjectMenu, type OwnerActions } from './card/my-project-menu.tsx';
import { NextDeadline } from './card/next-deadline.tsx';
import styles from './my-project-card.module.css';

interface MyProjectCardProps extends OwnerActions {
  project: Project;
  /** The accessible name: title and position. */
  label: string;
  isDragging: boolean;
  drag: DraggableProvided;
}

/** An own project: its title, facts, four links and a menu. It can be dragged everywhere except at its buttons. */
export function MyProjectCard({ project, label, isDragging, drag, ...actions }: MyProjectCardProps) {
  const isOpen = project.status === 'open';
  return (
    <li ref={drag.innerRef} {...drag.draggableProps} className={styles.item}>
      <div
        {...drag.dragHandleProps}
        role="group"
        aria-roledescription={myProjectTexts.myProjects.dragRole}
        aria-label={label}
        className={styles.card}
        data-dragging={isDragging || undefined}
      >
        <IconGripVertical className={styles.grip} size={18} aria-hidden />
        <span className={styles.mark}>
          <TitleMark title={project.title} size={40} />
        </span>
        <div className={styles.body}>
          <div className={styles.head}>
            <CardTitle>
              <ProjectLink projectId={project._id} title={project.title} />
            </CardTitle>
            <StatusBadge tone={isOpen ? 'ok' : 'neutral'}>
              {isOpen ? projectTexts.card.open : projectTexts.card.closed}
            </StatusBadge>
          </div>
          <Facts project={project} />
          <div className={styles.links}>
            <MyProjectLinks project={project} />
            <NextDeadline projectId={project._id} />
          </div>
        </div>
        <span className={styles.menu}>
          <MyProjectMenu project={project} {...actions} />
        </span>
      </div>
    </li>
  );
}

function Facts({ project }: { project: Project }) {
  const places = openPlaces(project);
  return (
    <p className={styles.facts}>
      <time dateTime={project.createdAt}>{formatDate(project.createdAt, 'MMM DD, YYYY')}</time>
      {` · ${projectTexts.card.people(peopleCount(project))} · ${activeWords(project.lastActivityAt, new Date())}`}
      {places > 0 && ` · ${myProjectTexts.myProjects.places(places)}`}
    </p>
  );
}
