import { projectMessages } from '@tandem/contract/projects';
import { countCeiling } from '@tandem/contract/limits';
import { formatNumber, plural } from '../../ui/numbers.ts';

/** Shown unless the server sends a sentence of its own (§8-17). */
const done = projectMessages;

const failed = {
  save: 'Failed to save project!',
  unsave: 'Failed to remove the project from Saved for Later.',
  ignore: 'Failed to ignore project!',
  unignore: 'Failed to restore the project.',
  create: 'Failed to create project!',
  edit: 'Failed to update project.',
  status: 'Failed to change the project status.',
  reorder: 'Failed to save the project order.',
  remove: 'Failed to remove the collaborator.',
  offer: 'Failed to offer the project.',
  leave: 'Failed to leave the project.',
};

const feed = {
  title: 'Explore Projects',
  search: 'Search by title, skill, tag or person',
  clearSearch: 'Clear search',
  tabs: 'Project lists',
  feedTab: 'Project Feed',
  savedTab: 'Saved for Later',
  more: 'More lists',
  ignored: 'Ignored projects',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'No projects found in your feed.',
  emptyHint: 'You have seen them all. Publish your own project and let others find it.',
  emptyAction: 'Go to My Projects',
  noMatchHint: 'No project matches your search. Try fewer or different words.',
  savedEmpty: 'No saved projects found.',
  savedEmptyHint: 'Use the bookmark on a card to save a project for later.',
  savedEmptyAction: 'Browse the Project Feed',
  found: (count: number) =>
    count > countCeiling
      ? `More than ${formatNumber(countCeiling)} projects found`
      : plural(count, { one: '# project found', other: '# projects found' }),
};

const card = {
  skills: 'Skills you will learn',
  tags: 'Tags',
  people: (count: number) => plural(count, { one: '# person', other: '# people' }),
  collaborators: (count: number) => plural(count, { one: '# collaborator', other: '# collaborators' }),
  /** A button's name for screen readers, where several cards have the same button. */
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  save: (title: string) => `Save ${title} for later`,
  saveHint: 'Save for later',
  unsaveHint: 'Saved for later',
  ignore: (title: string) => `Ignore ${title}`,
  ignoreHint: 'Ignore',
  ask: 'Ask to join',
  requested: 'Requested',
  joined: 'Joined',
  owned: 'Your project',
  closed: 'Closed',
  open: 'Open',
  closedHint: 'Closed to new join requests',
  published: 'Published',
};

const simple = { title: 'Simple Project Feed' };

/** The copy of this feature; sentences of the specification are verbatim. */
export const projectTexts = {
  done,
  failed,
  feed,
  active: (when: string) => `active ${when}`,
  card,
  simple,
  undo: 'Undo',
  undoOutdated: (title: string) => `${title} has changed since, so this can’t be undone.`,
  back: 'Back',
  /** The feed's total; above the ceiling the server counts no further. */
  total: (count: number) => (count > countCeiling ? `${formatNumber(countCeiling)}+` : formatNumber(count)),
};
