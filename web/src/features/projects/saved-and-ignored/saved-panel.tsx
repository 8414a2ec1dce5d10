import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconSearchOff } from '@tabler/icons-react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import type { useSaved } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { ProjectCard, type ProjectActions } from '../feed/card/project-card.tsx';

interface SavedPanelProps {
  saved: ReturnType<typeof useSaved>;
  /** The saved projects that match the search. */
  shown: Project[];
  search: string;
  actions: ProjectActions;
  onClearSearch: () => void;
  onBrowse: () => void;
}

/** The saved projects, whatever their status. */
export function SavedPanel({ saved, shown, search, actions, onClearSearch, onBrowse }: SavedPanelProps) {
  const unsave = (project: Project) => {
    focusNeighbour(shown, project);
    actions.onToggleSaved(project);
  };
  if (saved.isPending) return <LoadingState label={projectTexts.feed.loading} cards={3} />;
  if (!saved.data)
    return <ErrorState message={sentenceOf(saved.error, projectTexts.feed.failed)} {...retryOf(saved)} />;
  if (shown.length > 0)
    return (
      <CardGrid label={projectTexts.feed.savedTab}>
        {shown.map((project) => (
          <ProjectCard key={project._id} project={project} {...actions} onToggleSaved={unsave} />
        ))}
      </CardGrid>
    );
  const isSearching = search !== '' && saved.data.length > 0;
  return (
    <EmptyState
      title={projectTexts.feed.savedEmpty}
      hint={isSearching ? projectTexts.feed.noMatchHint : projectTexts.feed.savedEmptyHint}
      icon={isSearching ? <IconSearchOff size={22} /> : <IconBookmark size={22} />}
      action={
        <Button onClick={isSearching ? onClearSearch : onBrowse}>
          {isSearching ? projectTexts.feed.clearSearch : projectTexts.feed.savedEmptyAction}
        </Button>
      }
    />
  );
}
