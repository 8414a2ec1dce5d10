import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconDots,
  IconGripVertical,
  IconLayoutKanban,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate, formatDay } from '../../../ui/dates.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { ProjectChatLink } from '../../chat/public.ts';
import { usePendingRequests } from '../../join-requests/public.ts';
import { layoutTexts } from '../layout/layout.texts.ts';
import { useNextDeadline } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { activeWords, openPlaces, peopleCount } from '../projects.view.ts';
import styles from './my-projects.module.css';
import { useToggleStatus } from './my-projects.queries.ts';
import { myProjectTexts } from './my-projects.texts.ts';
import { Box, Row, Text, TextLink } from '../../../ui/layout/layout.tsx';
import { deadlineWords } from './my-projects.view.ts';

const texts = myProjectTexts.deadline;

/** The open task of a project that is due first, as a link to it. */
function NextDeadline({ projectId }: { projectId: string }) {
  const deadline = useNextDeadline(projectId);
  if (deadline === undefined) return null;
  if (deadline === null)
    return (
      <Row as="p" gap={8} tone="2" size={13}>
        {texts.none}
      </Row>
    );
  const { taskId, title, dueDate } = deadline;
  const { words, tone } = deadlineWords(deadline, new Date().getFullYear());
  return (
    <Row as="p" gap={8} tone="2" size={13}>
      <Text as="span" isFixed>
        {texts.next}
      </Text>
      <TextLink
        to="/projects/$projectId/tasks"
        params={{ projectId }}
        search={{ task: taskId }}
        tone="1"
        isCut
        shrinks
        dir="auto"
        title={title}
      >
        {title}
      </TextLink>
      <Row as="time" isInline isFixed dateTime={dueDate} title={formatDay(dueDate)}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </Row>
    </Row>
  );
}

const { tab } = layoutTexts;

/** The ways into an own project: board, chat, people and requests. */
function MyProjectLinks({ project: { _id: projectId, title } }: { project: Project }) {
  const pending = usePendingRequests(projectId);
  const params = { projectId };
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <Row gap={8} align="stretch" wraps className={styles.links}>
      <Button
        {...look}
        leftSection={<IconLayoutKanban size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(tab.board, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
      >
        {tab.board}
      </Button>
      <ProjectChatLink projectId={projectId} title={title} />
      <Button
        {...look}
        leftSection={<IconUsers size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(tab.people, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/people" params={params} {...props} />}
      >
        {tab.people}
      </Button>
      <Button
        {...look}
        leftSection={<IconUserQuestion size={14} aria-hidden />}
        rightSection={
          pending > 0 && <CountBadge tone="filled" count={pending} label={layoutTexts.pending(pending)} />
        }
        renderRoot={(props) => <Link to="/projects/$projectId/requests" params={params} {...props} />}
      >
        {tab.requests}
        <Hidden>{myProjectTexts.myProjects.of(title)}</Hidden>
      </Button>
    </Row>
  );
}

/** The owner's actions that open a dialog. */
export interface OwnerActions {
  onEdit: (project: Project) => void;
  onAnalytics: (project: Project) => void;
  onUsers: (project: Project) => void;
}

/** The ⋯ menu of an own project: what its owner does seldom (§2.13-04). */
function MyProjectMenu({ project, onEdit, onAnalytics, onUsers }: { project: Project } & OwnerActions) {
  const { toggle, isPending } = useToggleStatus(project);
  const isOpen = project.status === 'open';
  const Lock = isOpen ? IconLock : IconLockOpen;
  const label = myProjectTexts.myProjects.actionsOf(project.title);
  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <ActionIcon size={36} aria-label={label} title={label} loading={isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(project)}>
          {myProjectTexts.myProjects.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => onAnalytics(project)}>
          {myProjectTexts.myProjects.analytics}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => onUsers(project)}>
          {myProjectTexts.myProjects.users}
        </Menu.Item>
        <Menu.Item leftSection={<Lock size={16} aria-hidden />} onClick={toggle}>
          {isOpen ? myProjectTexts.myProjects.close : myProjectTexts.myProjects.reopen}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface MyProjectCardProps extends OwnerActions {
  project: Project;
  /** The accessible name: title and position. */
  label: string;
  isDragging: boolean;
  drag: DraggableProvided;
}

/** An own project as a row: its title, facts, four links and a menu. It can be dragged everywhere except at its buttons. */
export function MyProjectCard({ project, label, isDragging, drag, ...actions }: MyProjectCardProps) {
  const isOpen = project.status === 'open';
  return (
    <Box ref={drag.innerRef} {...drag.draggableProps} as="li" line="above">
      <div
        {...drag.dragHandleProps}
        role="group"
        aria-roledescription={myProjectTexts.myProjects.dragRole}
        aria-label={label}
        className={styles.card}
        data-dragging={isDragging || undefined}
      >
        <IconGripVertical className={styles.grip} size={18} aria-hidden />
        <Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />
        <Row gap={8} rowGap={4} wraps>
          <CardTitle>
            <ProjectLink projectId={project._id} title={project.title} />
          </CardTitle>
          <StatusBadge tone={isOpen ? 'ok' : 'neutral'}>
            {isOpen ? projectTexts.card.open : projectTexts.card.closed}
          </StatusBadge>
        </Row>
        <span className={styles.menu}>
          <MyProjectMenu project={project} {...actions} />
        </span>
        <Facts project={project} />
        <Row gap={24} rowGap={8} wraps justify="between" className={styles.foot}>
          <MyProjectLinks project={project} />
          <NextDeadline projectId={project._id} />
        </Row>
      </div>
    </Box>
  );
}

function Facts({ project }: { project: Project }) {
  const places = openPlaces(project);
  return (
    <Text tone="2" size={13} className={styles.cardFacts}>
      {projectTexts.card.published}{' '}
      <time dateTime={project.createdAt}>{formatDate(project.createdAt, 'MMM DD, YYYY')}</time>
      {'\u00a0· '}
      <Text as="span" isOneLine>
        {projectTexts.card.people(peopleCount(project))}
      </Text>
      {`\u00a0· ${activeWords(project.lastActivityAt, new Date())}`}
      {places > 0 && (
        <>
          {'\u00a0· '}
          <Text as="span" isOneLine>
            {myProjectTexts.myProjects.places(places)}
          </Text>
        </>
      )}
    </Text>
  );
}
