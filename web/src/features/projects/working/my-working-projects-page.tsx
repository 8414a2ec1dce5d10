import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { usePeopleAct } from '../people/project-people.queries.ts';
import { useWorkingProjects } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { workingTexts } from './working.texts.ts';
import { WorkingProjectCard } from './working-project-card.tsx';

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
        icon={<IconUsersGroup size={22} />}
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
