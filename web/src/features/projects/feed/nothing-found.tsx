import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CompleteOwnProfile } from '../../profile/public.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { feedTexts } from './feed.texts.ts';

interface NothingFoundProps {
  search: string;
  isFiltered: boolean;
  onClearSearch: () => void;
}

/** An empty feed: what hides the projects, or what to do without any. */
export function NothingFound({ search, isFiltered, onClearSearch }: NothingFoundProps) {
  if (search || isFiltered)
    return (
      <EmptyState
        title={texts.feed.empty}
        hint={isFiltered ? feedTexts.filters.noMatchHint : texts.feed.noMatchHint}
        drawing="lens"
        action={
          <Button variant="light" onClick={onClearSearch}>
            {isFiltered ? feedTexts.filters.clearAll : texts.feed.clearSearch}
          </Button>
        }
      />
    );
  return (
    <>
      <EmptyState
        title={texts.feed.empty}
        hint={texts.feed.emptyHint}
        drawing="lens"
        action={
          <Button variant="light" component={Link} to="/my-projects">
            {texts.feed.emptyAction}
          </Button>
        }
      />
      <CompleteOwnProfile />
    </>
  );
}
