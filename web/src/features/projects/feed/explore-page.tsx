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
import { focusBeside } from '../focus-beside.dom.ts';
import { feedSearchOf, isMatch, type FeedSearch } from '../projects.view.ts';
import { FeedPanel } from './feed-panel.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { useJoinRequested, useSavedAndIgnored } from './saved-and-ignored.queries.ts';
import styles from './explore-page.module.css';

// The dialogs weigh as much as the rest of the screen, and most visits open none.
const dialogs = {
  join: async () => (await import('../../join-requests/public.ts')).JoinDialog,
  details: async () => (await import('./project-details-dialog.tsx')).ProjectDetailsDialog,
  ignore: async () => (await import('./ignore-dialog.tsx')).IgnoreDialog,
  ignored: async () => (await import('./ignored-dialog.tsx')).IgnoredDialog,
};
/** Loads the dialogs before one is opened; what fails here is asked for again then. */
const onApproach = () => void Promise.allSettled(Object.values(dialogs).map((load) => load()));

/** The home page: projects to join, and those kept for later. */
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
  const onSearch = (wanted: string) => go({ search: wanted }, true);
  const feed = useFeed(search);
  const saved = useSaved();
  const shown = saved.data?.filter((project) => isMatch(project, search)) ?? [];
  const listed = (tab === 'saved' ? shown : feed.data?.projects) ?? [];
  const savedAndIgnored = useSavedAndIgnored();
  const requested = useJoinRequested();
  const joining = useDialog<Project>();
  const ignoring = useDialog<Project>();
  const reading = useDialog<Project>();
  const ignored = useDialog<null>();
  const actions = {
    onApproach,
    onDetails: reading.open,
    onToggleSaved: savedAndIgnored.toggleSaved,
    onIgnore: ignoring.open,
    onAsk: joining.open,
  };
  const ignore = (project: Project) => {
    focusBeside(listed, project);
    savedAndIgnored.ignore(project);
  };
  const known = [...(feed.data?.projects ?? []), ...(saved.data ?? [])];
  const current =
    known.find((project) => project._id === reading.subject?._id) ?? withoutMark(reading.subject);
  return (
    <Page
      title={texts.feed.title}
      subtitle={texts.feed.subtitle}
      actions={<Tools search={search} onSearch={onSearch} onIgnored={() => ignored.open(null)} />}
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
          isOpen: reading.isOpen,
          isCovered: joining.isOpen,
          onToggleSaved: savedAndIgnored.toggleSaved,
          onAsk: joining.open,
          onClose: reading.close,
        }}
      />
      <LazyDialog
        load={dialogs.ignore}
        props={{
          project: ignoring.subject,
          isOpen: ignoring.isOpen,
          onIgnore: ignore,
          onClose: ignoring.close,
        }}
      />
      <LazyDialog
        load={dialogs.ignored}
        props={{ isOpen: ignored.isOpen, onUndo: savedAndIgnored.unignore, onClose: ignored.close }}
      />
      <LazyDialog
        load={dialogs.join}
        props={{
          project: joining.subject,
          isOpen: joining.isOpen,
          ...requested,
          onClose: joining.close,
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
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onIgnored}
      >
        <span className={styles.word}>{texts.ignored.open}</span>
      </Button>
    </div>
  );
}

// A project in none of the lists any more was just taken off the saved ones.
const withoutMark = (project: Project | undefined) => project && { ...project, isSaved: false };
