import { Button } from '@mantine/core';
import { IconLayoutKanban, IconLogout2, IconUsers } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card, CardText, CardTitle } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ProjectChatLink } from '../../chat/public.ts';
import { useEnding } from '../endings/project-endings.queries.ts';
import { projectEndingsTexts } from '../endings/project-endings.texts.ts';
import { usePeopleAct } from '../people/project-people.queries.ts';
import { placeTexts } from '../place/place.texts.ts';
import { useWorkingProjects } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import styles from './my-working-projects-page.module.css';
import { workingTexts } from './working.texts.ts';

const texts = projectEndingsTexts.notice;

/** On the card of a joined project: the owner's offer to hand it over, with the answers; nothing without one. */
function OfferLine({ project }: { project: Project }) {
  const { end, isPending } = useEnding(project);
  const { title, ownershipOffer: offer, createdBy } = project;
  if (offer === null) return null;
  const until = formatDate(offer.expiresAt, 'MMM D, YYYY');
  return (
    <div className={styles.offer}>
      <p className={styles.text}>{texts.offered(fullName(createdBy), until)}</p>
      <div className={styles.answers}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.declineOf(title)}
          disabled={isPending}
          onClick={() => end({ act: 'decline' })}
        >
          {texts.decline}
        </Button>
        <Button
          size="xs"
          aria-label={texts.acceptOf(title)}
          loading={isPending}
          onClick={() => end({ act: 'accept' })}
        >
          {texts.accept}
        </Button>
      </div>
    </div>
  );
}

interface WorkingProjectCardProps {
  project: Project;
  onLeave: (project: Project) => void;
}

/** A joined project, with links to chat and tasks, its members and a button to leave. */
function WorkingProjectCard({ project, onLeave }: WorkingProjectCardProps) {
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

/** My Working Projects: the projects that the member joined. */
export function MyWorkingProjectsPage() {
  const me = useSession(({ user }) => user);
  const leaveDialog = useDialog<Project>();
  const { act, isPending } = usePeopleAct(leaveDialog.close);
  const leave = (project: Project | undefined) => me && project && act({ act: 'leave', project, person: me });
  return (
    <Page title={workingTexts.title} before={<BackButton label={projectTexts.back} />}>
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
  if (working.isPending) return <LoadingState label={workingTexts.loading} cards={3} />;
  if (!working.data) return <ErrorState message={workingTexts.failed} {...retryOf(working)} />;
  if (working.data.length === 0)
    return (
      <EmptyState
        title={workingTexts.empty}
        hint={workingTexts.emptyHint}
        drawing="bicycle"
        action={
          <Button component={Link} to="/feed">
            {workingTexts.emptyAction}
          </Button>
        }
      />
    );
  return (
    <InfiniteList {...pagesIn(working)}>
      <CardGrid label={workingTexts.title}>
        {working.data.map((project) => (
          <WorkingProjectCard key={project._id} project={project} {...actions} />
        ))}
      </CardGrid>
    </InfiniteList>
  );
}
