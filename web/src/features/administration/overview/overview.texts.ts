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
  powers: {
    label: 'What administrators can do',
    can: {
      title: 'Administrators can',
      items: [
        'change all settings, and give and take roles. The other administrators are told of a new administrator.',
        'see email addresses of members. The audit log says each time who looked.',
        'have a link for a new password mailed to a member, and remove a second factor. Where this server sends no mail, they get the link and can open the account with it. The member and the other administrators are told, with the reason.',
        'download all data of a member, and delete an account. The other administrators are told.',
        'suspend members, sign them out, hide what was reported, and archive and delete projects.',
      ],
    },
    cannot: {
      title: 'Administrators cannot',
      items: [
        'see passwords, or read the private messages of others except what was reported.',
        'suspend, sign out, export or delete another administrator, take the role or open the account. Only whoever runs the server can.',
        'change or remove entries of the audit log, or end them earlier than it was set when they were made.',
        'do any of this without a trace: each act is in the audit log.',
      ],
    },
  },
};
