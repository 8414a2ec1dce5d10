import { Button } from '@mantine/core';
import { IconLayoutKanban, IconLogout2, IconUsers } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ProjectChatLink } from '../../chat/public.ts';
import { useLifecycleChange } from '../lifecycle/project-lifecycle.queries.ts';
import { projectLifecycleTexts } from '../lifecycle/project-lifecycle.texts.ts';
import { usePeopleAct } from '../people/project-people.queries.ts';
import { layoutTexts } from '../layout/layout.texts.ts';
import { useWorkingProjects } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { activeWords } from '../projects.view.ts';
import { workingTexts } from '../people/project-people.texts.ts';

const texts = projectLifecycleTexts.notice;

/** In the row of a joined project: the owner's offer to hand it over, with the answers; nothing without one. */
function OfferLine({ project }: { project: Project }) {
  const { end, isPending } = useLifecycleChange(project);
  const { title, ownershipOffer: offer, createdBy } = project;
  if (offer === null) return null;
  const until = formatDate(offer.expiresAt, 'MMM D, YYYY');
  return (
    <NoticeBar
      label={workingTexts.offerOf(title)}
      tone="accent"
      buttons={
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-label={texts.declineOf(title)}
            disabled={isPending}
            onClick={() => end({ act: 'decline' })}
          >
            {texts.decline}
          </Button>
          <Button
            size="compact-md"
            aria-label={texts.acceptOf(title)}
            loading={isPending}
            onClick={() => end({ act: 'accept' })}
          >
            {texts.accept}
          </Button>
        </>
      }
    >
      {texts.offered(fullName(createdBy), until)}
    </NoticeBar>
  );
}

interface WorkingProjectRowProps {
  project: Project;
  onLeave: (project: Project) => void;
}

/** A joined project, with its members, links to chat, tasks and people, and a button to leave. */
function WorkingProjectRow({ project, onLeave }: WorkingProjectRowProps) {
  const title = project.title || workingTexts.untitled;
  return (
    <ListRow
      picture={<Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={project._id} title={title} />}
      badge={project.status === 'closed' && <StatusBadge>{projectTexts.card.closed}</StatusBadge>}
      line={
        <>
          {projectTexts.card.published}{' '}
          <time dateTime={project.createdAt}>{formatDate(project.createdAt, 'MMM DD, YYYY')}</time> ·{' '}
          {activeWords(project.lastActivityAt, new Date())}
        </>
      }
      meta={
        <>
          <AvatarStack people={project.collaborators} max={4} />
          {projectTexts.card.collaborators(project.collaboratorsCount)}
        </>
      }
      actions={<Actions project={project} title={title} onLeave={() => onLeave(project)} />}
    >
      <CardText lines={2} isMissing={!project.description}>
        {project.description || workingTexts.noDescription}
      </CardText>
      <Row gap={8} rowGap={4} wraps>
        <TagList entries={project.skillsRequired} label={projectTexts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={projectTexts.card.tags} kind="tag" max={3} />
      </Row>
      <OfferLine project={project} />
    </ListRow>
  );
}

interface ActionsProps {
  project: Project;
  title: string;
  onLeave: () => void;
}

function Actions({ project: { _id: projectId }, title, onLeave }: ActionsProps) {
  const params = { projectId };
  return (
    <>
      <ProjectChatLink projectId={projectId} title={title} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLayoutKanban size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(layoutTexts.tab.board, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
      >
        {layoutTexts.tab.board}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUsers size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(layoutTexts.tab.people, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/people" params={params} {...props} />}
      >
        {layoutTexts.tab.people}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconLogout2 size={14} aria-hidden />}
        aria-label={workingTexts.leaveOf(title)}
        onClick={onLeave}
      >
        {workingTexts.leave}
      </Button>
    </>
  );
}

/** My Working Projects: the projects that the member joined. */
export function MyWorkingProjectsPage() {
  const me = useSession(({ user }) => user);
  const leaveDialog = useDialog<Project>();
  const { act, isPending } = usePeopleAct(leaveDialog.close);
  const leave = (project: Project | undefined) => me && project && act({ act: 'leave', project, person: me });
  return (
    <Page
      title={workingTexts.title}
      subtitle={workingTexts.subtitle}
      before={<BackButton label={projectTexts.back} />}
    >
      <WorkingProjects onLeave={leaveDialog.open} />
      <ConfirmDialog
        isOpen={leaveDialog.isOpen}
        title={workingTexts.leaveTitle(leaveDialog.subject?.title || workingTexts.untitled)}
        confirmLabel={workingTexts.leave}
        isDangerous
        isBusy={isPending}
        onConfirm={() => leave(leaveDialog.subject)}
        onClose={leaveDialog.close}
      >
        <p>{workingTexts.leaveText}</p>
      </ConfirmDialog>
    </Page>
  );
}

interface WorkingProjectsProps {
  onLeave: (project: Project) => void;
}

function WorkingProjects(actions: WorkingProjectsProps) {
  const working = useWorkingProjects();
  if (working.isPending)
    return (
      <LoadingState label={workingTexts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!working.data) return <ErrorState message={workingTexts.failed} {...retryOf(working)} />;
  if (working.data.length === 0)
    return (
      <EmptyState
        title={workingTexts.empty}
        hint={workingTexts.emptyHint}
        drawing="bicycle"
        action={
          <Button variant="light" component={Link} to="/feed">
            {workingTexts.emptyAction}
          </Button>
        }
      />
    );
  return (
    <InfiniteList {...pagesIn(working)}>
      <RowList label={workingTexts.title} isRuled>
        {working.data.map((project) => (
          <WorkingProjectRow key={project._id} project={project} {...actions} />
        ))}
      </RowList>
    </InfiniteList>
  );
}
