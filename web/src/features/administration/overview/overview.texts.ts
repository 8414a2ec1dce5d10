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
  countedAt: (time: string) => `Counted at ${time}`,
  estimated: 'Figures with “about” are estimates of the database.',
  loading: 'Loading figures...',
  failed: 'The figures could not be loaded.',
  about: (count: number) => `about ${formatNumber(count)}`,
  sizeOf,
  storage: 'Storage',
  space: {
    photos: 'Photos',
    files: 'Files',
    other: 'Everything else on the disk',
    of: (used: number, whole: number) => `${sizeOf(used)} of ${sizeOf(whole)}`,
    free: (bytes: number) => `${sizeOf(bytes)} free`,
  },
  backup: {
    label: 'Last backup',
    unknown: 'Not known. Tandem knows of backups by npm run backup.',
    none: 'None was made yet. On the server, run npm run backup.',
  },
  labels: {
    members: 'Members',
    activeInWeek: 'Active in 7 days',
    projects: 'Projects',
    messages: 'Messages',
    storedBytes: 'Files and photos',
    databaseBytes: 'Database',
    version: 'Version',
  },
  activeInMonth: (count: string) => `${count} in 30 days`,
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

/** What the figures say of the days that are chosen. */
export const trendTexts = {
  period: 'Days to show',
  days: (days: number) => `${days} days`,
  added: (count: number, days: number) => `${formatNumber(count)} new in ${days} days`,
  sign: (change: number) => (change < 0 ? `−${formatNumber(-change)}` : `+${formatNumber(change)}`),
  earlier: (count: number, days: number) => `${formatNumber(count)} in the ${days} days before`,
};

/** The copy of the chart of active members. */
export const activityTexts = {
  title: 'Active members',
  inDay: 'a day',
  inMonth: 'in 30 days',
  since: (change: number, days: number) =>
    change === 0
      ? `as many as ${days} days ago`
      : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than ${days} days ago`,
  none: 'The lines begin once two days were counted.',
  summary: ([first, last]: [string, string], most: number, latest: { inDay: number; inMonth: number }) =>
    `From ${first} to ${last}, at most ${plural(most, { one: '# member was', other: '# members were' })} active in a day. On the last one it was ${formatNumber(latest.inDay)}, and ${formatNumber(latest.inMonth)} in the 30 days before.`,
};

/** The copy of what needs somebody. */
export const needsTexts = {
  title: 'Needs you',
  verbs: { review: 'Review', decide: 'Decide', see: 'See', setUp: 'Set up' },
  none: 'Nothing needs you right now.',
  reports: (count: number) => plural(count, { one: '# open report', other: '# open reports' }),
  signUps: (count: number) => plural(count, { one: '# sign-up request', other: '# sign-up requests' }),
  mails: (count: number) =>
    plural(count, { one: '# mail could not be sent yet', other: '# mails could not be sent yet' }),
  jobs: (count: number) =>
    plural(count, { one: '# job failed in the last 7 days', other: '# jobs failed in the last 7 days' }),
  factors: (count: number) =>
    plural(count, {
      one: '# administrator without a second factor',
      other: '# administrators without a second factor',
    }),
  you: 'You',
  oldest: (days: number) =>
    days === 0
      ? 'the oldest came today'
      : `the oldest waits ${plural(days, { one: '# day', other: '# days' })}`,
  /** Some of them by name. */
  named: (names: readonly string[], count: number) => {
    const others = count - names.length;
    return others > 0
      ? `${names.join(', ')} and ${plural(others, { one: '# other', other: '# others' })}`
      : names.join(', ');
  },
  diskFills: 'The disk is nearly full',
  noBackup: 'No backup was made yet',
  oldBackup: (days: number) => `The last backup is ${plural(days, { one: '# day', other: '# days' })} old`,
};

/** The copy of the queues. */
export const queueTexts = {
  title: 'Work in the background',
  mails: { name: 'Mails', note: 'waiting to be sent' },
  search: { name: 'Search', note: 'texts waiting' },
  jobs: { name: 'Jobs', note: 'waiting or running' },
  webhooks: { name: 'Webhooks', note: 'deliveries waiting' },
  undelivered: (count: number, since: string) =>
    `${formatNumber(count)} could not be delivered yet, the oldest since ${since}. Each is tried again for 24 hours.`,
  paused: (count: number) =>
    `${plural(count, { one: '# webhook is', other: '# webhooks are' })} paused after too many failed attempts. The owners of the projects were told.`,
  failed: { name: 'Failed jobs', note: 'in the last 7 days' },
  failing: (count: number, since: string) =>
    `${formatNumber(count)} could not be sent yet, the oldest since ${since}. They are tried again.`,
  waiting: (count: number, since: string) =>
    `${plural(count, { one: '# mail is', other: '# mails are' })} waiting since ${since}.`,
  answered: (answer: string) => `The mail server answers “${answer}”.`,
  unreachable: (code: string) => `The mail server can’t be reached (${code}).`,
  nextAt: (time: string) => `The next try is at ${time}.`,
  tryNow: 'Try now',
  notTried: 'The mails could not be tried.',
  job: (name: string, times: number, last: string) =>
    `${name}: ${plural(times, { one: 'once', other: '# times' })}, last on ${last}`,
  hint: 'The log of the server says why.',
  none: 'None',
  unknown: 'not known',
};
