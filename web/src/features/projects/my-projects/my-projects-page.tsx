import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ProjectFormDialog } from '../form/project-form-dialog.tsx';
import { useLifecycleChange } from '../lifecycle/project-lifecycle.queries.ts';
import { projectLifecycleTexts } from '../lifecycle/project-lifecycle.texts.ts';
import { restorableUntil } from '../projects.view.ts';
import { CollaboratorsDialog } from '../people/member-people.tsx';
import { useMyProjects, useInactiveProjects } from '../projects.queries.ts';
import { AnalyticsDialog } from './analytics-dialog.tsx';
import { MyProjectCard, type OwnerActions } from './my-project-card.tsx';
import styles from './my-projects.module.css';
import { useReorder } from './my-projects.queries.ts';
import { myProjectTexts } from './my-projects.texts.ts';
import { moved } from './my-projects.view.ts';

/** The own projects as rows that mouse, touch and keyboard can reorder. */
function MyProjectList({ projects, actions }: { projects: Project[]; actions: OwnerActions }) {
  // A reply during a drag would make its indexes stale, so the list does not change until the drop.
  const [frozen, setFrozen] = useState<Project[] | null>(null);
  const reorder = useReorder();
  const shown = frozen ?? projects;
  const titleOf = (id: string) => shown.find((project) => project._id === id)?.title ?? '';

  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    setFrozen(projects);
    announce(myProjectTexts.myProjects.lifted(titleOf(draggableId), source.index + 1));
  };
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
    if (destination) announce(myProjectTexts.myProjects.over(titleOf(draggableId), destination.index + 1));
  };
  const onDragEnd = ({ draggableId, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const target = reason === 'DROP' && destination ? shown[destination.index] : undefined;
    if (!destination || !target) {
      setFrozen(null);
      announce(myProjectTexts.myProjects.leftWhereItWas(titleOf(draggableId)));
      return;
    }
    announce(myProjectTexts.myProjects.dropped(titleOf(draggableId), destination.index + 1));
    const before = projects.map(({ _id }) => _id);
    const after = moved(before, draggableId, target._id);
    setFrozen(after.flatMap((id) => projects.find((project) => project._id === id) ?? []));
    void reorder(before, after).then(() => setFrozen(null));
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={myProjectTexts.myProjects.instructions}
    >
      <Droppable droppableId="my-projects">
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} aria-label={myProjectTexts.myProjects.list}>
            {shown.map((project, at) => (
              <Draggable key={project._id} draggableId={project._id} index={at}>
                {(card, { isDragging }) => (
                  <MyProjectCard
                    project={project}
                    label={myProjectTexts.myProjects.place(project.title, at + 1, shown.length)}
                    isDragging={isDragging}
                    drag={card}
                    {...actions}
                  />
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** My Projects opens with the form of a new project. */
    addsProject?: boolean;
  }
}

/** My Projects, in the order that the member chose. */
export function MyProjectsPage() {
  const count = useMyProjects().data?.length;
  const isEmpty = count === 0;
  const form = useDialog<Project | undefined>();
  const isAsked = useLocation({ select: ({ state }) => state.addsProject === true });
  const openForm = useEffectEvent(() => form.open(undefined));
  useEffect(() => {
    if (isAsked) openForm();
  }, [isAsked]);
  const analytics = useDialog<Project>();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open(undefined)}>
      {myProjectTexts.myProjects.add}
    </Button>
  );
  const people = useDialog<Project>();
  const actions = { onEdit: form.open, onAnalytics: analytics.open, onUsers: people.open };
  return (
    <Page
      title={myProjectTexts.myProjects.title}
      subtitle={
        <>
          {myProjectTexts.myProjects.subtitle}{' '}
          {count !== undefined && count > 1 && (
            <Text as="span" on="wide">
              {myProjectTexts.myProjects.order}
            </Text>
          )}
        </>
      }
      actions={!isEmpty && add}
    >
      <Projects actions={actions} onAdd={() => form.open(undefined)} />
      <InactiveProjects />
      <ProjectFormDialog project={form.subject} isOpen={form.isOpen} onClose={form.close} />
      <AnalyticsDialog project={analytics.subject} isOpen={analytics.isOpen} onClose={analytics.close} />
      <CollaboratorsDialog project={people.subject} isOpen={people.isOpen} onClose={people.close} />
    </Page>
  );
}

function Projects({ actions, onAdd }: { actions: OwnerActions; onAdd: () => void }) {
  const projects = useMyProjects();
  if (projects.isPending)
    return (
      <LoadingState label={myProjectTexts.myProjects.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!projects.data)
    return (
      <ErrorState
        message={sentenceOf(projects.error, myProjectTexts.myProjects.failed)}
        {...retryOf(projects)}
      />
    );
  if (projects.data.length === 0)
    return (
      <EmptyState
        title={myProjectTexts.myProjects.empty}
        hint={myProjectTexts.myProjects.emptyHint}
        drawing="house"
        action={<Button onClick={onAdd}>{myProjectTexts.myProjects.add}</Button>}
      />
    );
  return (
    <InfiniteList
      hasMore={projects.hasNextPage}
      isLoadingMore={projects.isFetchingNextPage}
      hasFailed={projects.isFetchNextPageError}
      onMore={() => void projects.fetchNextPage()}
    >
      <MyProjectList projects={projects.data} actions={actions} />
    </InfiniteList>
  );
}

const texts = projectLifecycleTexts;
const dateOf = (time: string | Date) => formatDate(time, 'MMM D, YYYY');

/** The own projects that are archived or deleted, with the way back; nothing without any. */
function InactiveProjects() {
  const { data: projects = [] } = useInactiveProjects();
  if (projects.length === 0) return null;
  return (
    <div className={styles.inactive}>
      <Section title={texts.inactive.title}>
        <RowList label={texts.inactive.title} isRuled>
          {projects.map((project) => (
            <InactiveProject key={project._id} project={project} />
          ))}
        </RowList>
      </Section>
    </div>
  );
}

function InactiveProject({ project }: { project: Project }) {
  const { end, isPending } = useLifecycleChange(project);
  const { title, deletedAt, archivedAt } = project;
  const isDeleted = deletedAt !== null;
  const when = isDeleted
    ? texts.inactive.deletedUntil(dateOf(restorableUntil(deletedAt)))
    : texts.inactive.archivedOn(dateOf(archivedAt ?? project.createdAt));
  const nameOf = isDeleted ? texts.inactive.restoreOf : texts.inactive.unarchiveOf;
  return (
    <ListRow
      isNested
      picture={<Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={project._id} title={title} />}
      badge={<StatusBadge>{isDeleted ? texts.badge.deleted : texts.badge.archived}</StatusBadge>}
      line={when}
      actions={
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          aria-label={nameOf(title)}
          onClick={() => end({ act: isDeleted ? 'restore' : 'unarchive' })}
        >
          {isDeleted ? texts.notice.restore : texts.notice.unarchive}
        </Button>
      }
    />
  );
}
