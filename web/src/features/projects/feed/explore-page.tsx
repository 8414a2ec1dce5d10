import { Button } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { IconEyeOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useFeed, useSaved } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { feedSearchOf, isMatch, type FeedSearch } from '../projects.view.ts';
import { FeedPanel } from './feed-panel.tsx';
import { SavedPanel } from '../saved-and-ignored/saved-panel.tsx';
import { useJoinRequested, useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import styles from './explore-page.module.css';

// The dialogs are as large as the rest of the screen, and most visits open none.
const dialogs = {
  join: async () => (await import('../../join-requests/public.ts')).JoinDialog,
  details: async () => (await import('./project-details-dialog.tsx')).ProjectDetailsDialog,
  ignore: async () => (await import('../saved-and-ignored/ignore-dialog.tsx')).IgnoreDialog,
  ignored: async () => (await import('../saved-and-ignored/ignored-dialog.tsx')).IgnoredDialog,
};
/** Loads the dialogs before one is opened. Opening retries those that failed. */
const preloadDialogs = () => void Promise.allSettled(Object.values(dialogs).map((load) => load()));

/** Explore Projects, the home page: the feed and the saved projects. */
export function ExplorePage() {
  const { search = '', tab = 'feed' } = feedSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: FeedSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: feedSearchOf({ search, tab, ...change }),
      replace,
      resetScroll: false,
    });
  const onSearch = (term: string) => go({ search: term }, true);
  const feed = useFeed(search);
  const saved = useSaved();
  const shown = saved.data?.filter((project) => isMatch(project, search)) ?? [];
  const listed = (tab === 'saved' ? shown : feed.data?.projects) ?? [];
  const savedAndIgnored = useSavedAndIgnored();
  const requested = useJoinRequested();
  const joinDialog = useDialog<Project>();
  const ignoreDialog = useDialog<Project>();
  const detailsDialog = useDialog<Project>();
  const ignoredDialog = useDialog<null>();
  const actions = {
    onPreload: preloadDialogs,
    onDetails: detailsDialog.open,
    onToggleSaved: savedAndIgnored.toggleSaved,
    onIgnore: ignoreDialog.open,
    onAsk: joinDialog.open,
  };
  const ignore = (project: Project) => {
    focusNeighbour(listed, project);
    savedAndIgnored.ignore(project);
  };
  const known = [...(feed.data?.projects ?? []), ...(saved.data ?? [])];
  const current =
    known.find((project) => project._id === detailsDialog.subject?._id) ?? asUnsaved(detailsDialog.subject);
  return (
    <Page
      title={texts.feed.title}
      subtitle={texts.feed.subtitle}
      actions={<Tools search={search} onSearch={onSearch} onIgnored={() => ignoredDialog.open(null)} />}
    >
      <SegmentedTabs
        label={texts.feed.tabs}
        value={tab}
        onChange={(chosen) => go({ tab: chosen }, false)}
        segments={[
          { value: 'feed', label: texts.feed.feedTab, count: feed.data && texts.total(feed.data.total) },
          { value: 'saved', label: texts.feed.savedTab, count: saved.data && texts.total(shown.length) },
        ]}
      >
        {tab === 'feed' ? (
          <FeedPanel feed={feed} search={search} actions={actions} onClearSearch={() => onSearch('')} />
        ) : (
          <SavedPanel
            saved={saved}
            shown={shown}
            search={search}
            actions={actions}
            onClearSearch={() => onSearch('')}
            onBrowse={() => go({ tab: 'feed' }, false)}
          />
        )}
      </SegmentedTabs>
      {search && feed.data && !feed.isPlaceholderData && (
        <Hidden role="status">{texts.feed.found(feed.data.total)}</Hidden>
      )}
      <LazyDialog
        load={dialogs.details}
        props={{
          project: current,
          isOpen: detailsDialog.isOpen,
          isCovered: joinDialog.isOpen,
          onToggleSaved: savedAndIgnored.toggleSaved,
          onAsk: joinDialog.open,
          onClose: detailsDialog.close,
        }}
      />
      <LazyDialog
        load={dialogs.ignore}
        props={{
          project: ignoreDialog.subject,
          isOpen: ignoreDialog.isOpen,
          onIgnore: ignore,
          onClose: ignoreDialog.close,
        }}
      />
      <LazyDialog
        load={dialogs.ignored}
        props={{
          isOpen: ignoredDialog.isOpen,
          onUndo: savedAndIgnored.unignore,
          onClose: ignoredDialog.close,
        }}
      />
      <LazyDialog
        load={dialogs.join}
        props={{
          project: joinDialog.subject,
          isOpen: joinDialog.isOpen,
          ...requested,
          onClose: joinDialog.close,
        }}
      />
    </Page>
  );
}

interface ToolsProps {
  search: string;
  onSearch: (search: string) => void;
  onIgnored: () => void;
}

function Tools({ search, onSearch, onIgnored }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox
        label={texts.feed.search}
        clearLabel={texts.feed.clearSearch}
        maxLength={limits.search}
        search={search}
        onSearch={onSearch}
      />
      <Button
        className={styles.ignored}
        variant="subtle"
        color="gray"
        size="compact-sm"
        title={texts.ignored.open}
        leftSection={<IconEyeOff size={16} aria-hidden />}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={onIgnored}
      >
        <span className={styles.word}>{texts.ignored.open}</span>
      </Button>
    </div>
  );
}

// A project that left all lists was just removed from the saved ones.
const asUnsaved = (project: Project | undefined) => project && { ...project, isSaved: false };
