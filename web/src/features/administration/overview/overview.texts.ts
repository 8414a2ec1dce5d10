import { formatNumber } from '../../../ui/numbers.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes in the largest unit that leaves at least one, with at most one decimal. */
function sizeOf(bytes: number): string {
  const at = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${Math.round((bytes / 1_000 ** at) * 10) / 10} ${units[at]}`;
}

/** The copy of the overview. */
export const overviewTexts = {
  title: 'Overview',
  countedAt: (time: string) => `Counted at ${time}, and again after five minutes.`,
  estimated: 'Figures with “about” are estimates of the database.',
  loading: 'Loading figures...',
  failed: 'The figures could not be loaded.',
  about: (count: number) => `about ${formatNumber(count)}`,
  sizeOf,
  labels: {
    members: 'Members',
    activeInWeek: 'Active in the last 7 days',
    activeInMonth: 'Active in the last 30 days',
    projects: 'Projects',
    messages: 'Messages',
    storedBytes: 'Stored photos',
    waitingMails: 'Mails waiting to be sent',
    waitingTexts: 'Texts waiting for the search',
    version: 'Version',
  },
};
