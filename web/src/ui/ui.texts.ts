import { formatNumber } from './numbers.ts';

/** The texts of the shared components. */
export const uiTexts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Retry',
  loading: 'Loading...',
  loadMore: 'Load more',
  loadingMore: 'Loading more...',
  notLoaded: 'This could not be loaded. Check your connection and try again.',
  listHint: 'Separate entries with commas.',
  entries: (label: string, count: number) => `${label}: ${formatNumber(count)}`,
  more: (count: number) => `+${formatNumber(count)} more`,
  tabTitle: (screen: string) => `${screen} · Tandem`,
};
