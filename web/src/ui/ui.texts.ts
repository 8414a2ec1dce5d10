import { formatNumber } from './numbers.ts';

/** The texts of the shared components. */
export const uiTexts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Close notice',
  times: (count: number) => `(${formatNumber(count)} times)`,
  retry: 'Retry',
  loading: 'Loading...',
  loadMore: 'Load more',
  loadingMore: 'Loading more...',
  notChecked: 'This could not be checked. Try again.',
  notLoaded: 'This could not be loaded. Check your connection and try again.',
  listHint: 'Separate entries with commas.',
  suggestions: 'Suggestions',
  addAnother: 'Add another',
  addEntry: (entry: string) => `Add “${entry}”`,
  remove: (entry: string) => `Remove ${entry}`,
  added: (entry: string) => `${entry} added.`,
  removed: (entry: string) => `${entry} removed.`,
  alreadyThere: (entry: string) => `${entry} is already in the list.`,
  entries: (label: string, count: number) => `${label}: ${formatNumber(count)}`,
  more: (count: number) => `+${formatNumber(count)} more`,
  product: 'Tandem',
  tabTitle: (screen: string, product: string) => `${screen} · ${product}`,
};
