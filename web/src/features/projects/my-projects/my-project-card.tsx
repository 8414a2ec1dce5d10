import { Button } from '@mantine/core';
import type { DraggableProvided } from '@hello-pangea/dnd';
import type { Project } from '@tandem/contract/projects';
import {
  IconChartBar,
  IconChecklist,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card-text.tsx';
import { CardTitle } from '../../../ui/cards/card-title.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ProjectChatLink } from '../../chat/public.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { useToggleStatus } from './my-projects.queries.ts';
import styles from './my-project-card.module.css';

/** The owner's actions that open a dialog. */
export interface OwnerActions {
  onEdit: (project: Project) => void;
  onAnalytics: (project: Project) => void;
  onUsers: (project: Project) => void;
}

interface MyProjectCardProps extends OwnerActions {
  project: Project;
  /** The accessible name: title and position. */
  label: string;
  isDragging: boolean;
  drag: DraggableProvided;
}

/** An own project. The card can be dragged everywhere except at its buttons. */
export function MyProjectCard({ project, label, isDragging, drag, ...actions }: MyProjectCardProps) {
  const isOpen = project.status === 'open';
  return (
    <li ref={drag.innerRef} {...drag.draggableProps} className={styles.item}>
      <div
        {...drag.dragHandleProps}
        role="group"
        aria-roledescription={texts.myProjects.dragRole}
        aria-label={label}
        className={styles.card}
        data-dragging={isDragging || undefined}
      >
        <IconGripVertical className={styles.grip} size={18} aria-hidden />
        <div className={styles.body}>
          <div className={styles.head}>
            <CardTitle>{project.title}</CardTitle>
            <StatusBadge tone={isOpen ? 'ok' : 'neutral'}>
              {isOpen ? texts.card.open : texts.card.closed}
            </StatusBadge>
          </div>
          <p className={styles.facts}>
            <time dateTime={project.createdAt}>{formatDate(project.createdAt, 'MMM DD, YYYY')}</time>
            {' · '}
            {texts.card.collaborators(project.collaboratorsCount)}
          </p>
          <CardText lines={2} isMissing={!project.description}>
            {project.description || texts.myProjects.noDescription}
          </CardText>
          <div className={styles.lists}>
            <TagList entries={project.skillsRequired} label={texts.card.skills} max={3} />
            <TagList entries={project.interestsTags} label={texts.card.tags} kind="tag" max={3} />
          </div>
          <OwnerButtons project={project} {...actions} />
        </div>
      </div>
    </li>
  );
}

function OwnerButtons({ project, onEdit, onAnalytics, onUsers }: { project: Project } & OwnerActions) {
  const { toggle, isPending } = useToggleStatus(project);
  const isOpen = project.status === 'open';
  const buttons = [
    { label: texts.myProjects.analytics, Icon: IconChartBar, act: onAnalytics },
    { label: texts.myProjects.users, Icon: IconUsers, act: onUsers },
    { label: texts.myProjects.edit, Icon: IconPencil, act: onEdit },
  ];
  const toggleLabel = isOpen ? texts.myProjects.close : texts.myProjects.reopen;
  return (
    <div className={styles.buttons} role="group" aria-label={texts.myProjects.actionsOf(project.title)}>
      <Button
        variant="default"
        size="xs"
        leftSection={isOpen ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
        loading={isPending}
        aria-label={texts.card.actionOn(toggleLabel, project.title)}
        onClick={toggle}
      >
        {toggleLabel}
      </Button>
      <ProjectChatLink projectId={project._id} title={project.title} />
      {buttons.map(({ label, Icon, act }) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={texts.card.actionOn(label, project.title)}
          onClick={() => act(project)}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChecklist size={14} aria-hidden />}
        aria-label={texts.card.actionOn(texts.myProjects.tasks, project.title)}
        renderRoot={(props) => (
          <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
        )}
      >
        {texts.myProjects.tasks}
      </Button>
    </div>
  );
}
