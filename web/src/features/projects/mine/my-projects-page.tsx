import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CardSkeleton } from '../../../ui/states/card-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CollaboratorsDialog } from '../people/collaborators-dialog.tsx';
import { useMyProjects } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { AnalyticsDialog } from './analytics-dialog.tsx';
import type { OwnerActions } from './my-project-card.tsx';
import { MyProjectList } from './my-project-list.tsx';
import styles from './my-projects-page.module.css';
import { ProjectFormDialog } from './project-form-dialog.tsx';

/** What the member published, in the order they chose. */
export function MyProjectsPage() {
  const isEmpty = useMyProjects().data?.length === 0;
  const form = useDialog<Project | undefined>();
  const figures = useDialog<Project>();
  const people = useDialog<Project>();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open(undefined)}>
      {texts.mine.add}
    </Button>
  );
  const actions = { onEdit: form.open, onAnalytics: figures.open, onUsers: people.open };
  return (
    <Page title={texts.mine.title} subtitle={texts.mine.subtitle} actions={!isEmpty && add}>
      <Projects actions={actions} onAdd={() => form.open(undefined)} />
      <ProjectFormDialog project={form.subject} isOpen={form.isOpen} onClose={form.close} />
      <AnalyticsDialog project={figures.subject} isOpen={figures.isOpen} onClose={figures.close} />
      <CollaboratorsDialog project={people.subject} isOpen={people.isOpen} onClose={people.close} />
    </Page>
  );
}

function Projects({ actions, onAdd }: { actions: OwnerActions; onAdd: () => void }) {
  const mine = useMyProjects();
  if (mine.isPending)
    return (
      <LoadingState label={texts.mine.loading}>
        <div className={styles.skeletons}>
          <CardSkeleton isRow />
          <CardSkeleton isRow />
          <CardSkeleton isRow />
        </div>
      </LoadingState>
    );
  if (!mine.data)
    return <ErrorState message={sentenceOf(mine.error, texts.mine.failed)} {...retryOf(mine)} />;
  if (mine.data.length === 0)
    return (
      <EmptyState
        title={texts.mine.empty}
        hint={texts.mine.emptyHint}
        icon={<IconFolderPlus size={22} />}
        action={<Button onClick={onAdd}>{texts.mine.add}</Button>}
      />
    );
  return (
    <InfiniteList
      hasMore={mine.hasNextPage}
      isLoadingMore={mine.isFetchingNextPage}
      hasFailed={mine.isFetchNextPageError}
      onMore={() => void mine.fetchNextPage()}
    >
      <MyProjectList projects={mine.data} actions={actions} />
    </InfiniteList>
  );
}
