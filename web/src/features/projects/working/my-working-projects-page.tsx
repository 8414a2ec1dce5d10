import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CollaboratorsDialog } from '../people/collaborators-dialog.tsx';
import { usePeopleAct } from '../people/project-people.queries.ts';
import { useWorkingProjects } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { WorkingProjectCard } from './working-project-card.tsx';

/** My Working Projects: the projects that the member joined. */
export function MyWorkingProjectsPage() {
  const me = useSession(({ user }) => user);
  const people = useDialog<Project>();
  const leaveDialog = useDialog<Project>();
  const { act, isPending } = usePeopleAct(leaveDialog.close);
  const leave = (project: Project | undefined) => me && project && act({ act: 'leave', project, person: me });
  return (
    <Page title={texts.working.title} before={<BackButton label={texts.back} />}>
      <WorkingProjects onPeople={people.open} onLeave={leaveDialog.open} />
      <CollaboratorsDialog project={people.subject} isOpen={people.isOpen} onClose={people.close} />
      <ConfirmDialog
        isOpen={leaveDialog.isOpen}
        title={texts.working.leaveTitle(leaveDialog.subject?.title || texts.working.untitled)}
        confirmLabel={texts.working.leave}
        isDangerous
        isBusy={isPending}
        onConfirm={() => leave(leaveDialog.subject)}
        onClose={leaveDialog.close}
      >
        <p>{texts.working.leaveText}</p>
      </ConfirmDialog>
    </Page>
  );
}

interface WorkingProjectsProps {
  onPeople: (project: Project) => void;
  onLeave: (project: Project) => void;
}

function WorkingProjects(actions: WorkingProjectsProps) {
  const working = useWorkingProjects();
  if (working.isPending) return <LoadingState label={texts.working.loading} cards={3} />;
  if (!working.data) return <ErrorState message={texts.working.failed} {...retryOf(working)} />;
  if (working.data.length === 0)
    return (
      <EmptyState
        title={texts.working.empty}
        hint={texts.working.emptyHint}
        icon={<IconUsersGroup size={22} />}
        action={
          <Button component={Link} to="/feed">
            {texts.working.emptyAction}
          </Button>
        }
      />
    );
  return (
    <CardGrid label={texts.working.title}>
      {working.data.map((project) => (
        <WorkingProjectCard key={project._id} project={project} {...actions} />
      ))}
    </CardGrid>
  );
}
