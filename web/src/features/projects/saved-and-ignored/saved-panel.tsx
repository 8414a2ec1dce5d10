import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import type { useSaved } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { ProjectCard, type ProjectActions } from '../feed/project-card.tsx';

interface SavedPanelProps {
  saved: ReturnType<typeof useSaved>;
  search: string;
  actions: ProjectActions;
  onClearSearch: () => void;
  onBrowse: () => void;
}

/** The saved projects that match the search, whatever their status, loaded page by page. */
export function SavedPanel({ saved, search, actions, onClearSearch, onBrowse }: SavedPanelProps) {
  if (saved.isPending) return <LoadingState label={projectTexts.feed.loading} cards={3} />;
  if (!saved.data)
    return <ErrorState message={sentenceOf(saved.error, projectTexts.feed.failed)} {...retryOf(saved)} />;
  const { projects } = saved.data;
  const unsave = (project: Project) => {
    focusNeighbour(projects, project);
    actions.onToggleSaved(project);
  };
  if (projects.length > 0 || saved.hasNextPage)
    return (
      <InfiniteList {...pagesIn(saved)}>
        <CardGrid label={projectTexts.feed.savedTab}>
          {projects.map((project) => (
            <ProjectCard key={project._id} project={project} {...actions} onToggleSaved={unsave} />
          ))}
        </CardGrid>
      </InfiniteList>
    );
  const isSearching = search !== '';
  return (
    <EmptyState
      title={projectTexts.feed.savedEmpty}
      hint={isSearching ? projectTexts.feed.noMatchHint : projectTexts.feed.savedEmptyHint}
      drawing={isSearching ? 'lens' : 'bookmark'}
      action={
        <Button variant="light" onClick={isSearching ? onClearSearch : onBrowse}>
          {isSearching ? projectTexts.feed.clearSearch : projectTexts.feed.savedEmptyAction}
        </Button>
      }
    />
  );
}
