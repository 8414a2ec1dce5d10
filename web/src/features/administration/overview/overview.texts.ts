import { formatNumber, plural } from '../../../ui/numbers.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes in the largest unit that leaves at least one, with at most one decimal. */
function sizeOf(bytes: number): string {
  const at = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${Math.round((bytes / 1_000 ** at) * 10) / 10} ${units[at]}`;
}

/** The copy of the overview. */
export const overviewTexts = {
  title: 'Overview',
  countedAt: (time: string) => `Counted at ${time}. The figures are counted again every five minutes.`,
  estimated: 'Figures with “about” are estimates of the database.',
  loading: 'Loading figures...',
  failed: 'The figures could not be loaded.',
  about: (count: number) => `about ${formatNumber(count)}`,
  sizeOf,
  unknown: 'not known',
  operation: 'Backups and jobs',
  backup: {
    label: 'Last backup',
    unknown: 'Not known. PostgreSQL is backed up by its own tools.',
    none: 'None was made yet. On the server, run npm run backup.',
    note: 'Photos are not in it: they are backed up separately.',
  },
  failedJobs: {
    label: 'Failed jobs in the last 7 days',
    unknown: 'Not known: no job was started yet.',
    none: 'None.',
    job: (name: string, times: number, last: string) =>
      `${name}: ${plural(times, { one: 'once', other: '# times' })}, last on ${last}`,
    hint: 'The log of the server says why.',
  },
  labels: {
    members: 'Members',
    activeInWeek: 'Active in the last 7 days',
    activeInMonth: 'Active in the last 30 days',
    projects: 'Projects',
    messages: 'Messages',
    storedBytes: 'Stored photos',
    databaseBytes: 'Database',
    waitingMails: 'Mails waiting to be sent',
    waitingTexts: 'Texts waiting for the search',
    waitingJobs: 'Jobs waiting or running',
    version: 'Version',
  },
};
