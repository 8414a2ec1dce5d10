import {
  type ActivityDay,
  type CommunityFigures,
  type Trend,
  trendSpans,
} from '@tandem/contract/administration';
import { daysBetween } from '@tandem/contract/days';
import { daysSince } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import type { OpenReports } from '../frame/admin-frame.tsx';
import type { MemberFilter } from '../members/members.queries.ts';
import { needsTexts as texts, overviewTexts } from './overview.texts.ts';

/** Something that an administrator should look at, and where. */
export interface Need {
  kind: 'reports' | 'signUps' | 'factors' | 'background' | 'storage';
  path: '/admin' | '/admin/reports' | '/admin/sign-ups' | '/admin/members' | '/settings/security';
  /** The part of the screen. */
  part?: 'background' | 'storage';
  /** Which members the list shows. */
  show?: MemberFilter;
  words: string;
  /** Who it is, or for how long. */
  detail?: string;
  /** What one does there. */
  verb: string;
}

type Operated = Pick<
  CommunityFigures,
  'failingMails' | 'jobs' | 'disk' | 'backups' | 'countedAt' | 'withoutSecondFactor'
>;

/** Who waits for somebody to act, and who looks at it. */
interface Waiting {
  reports: OpenReports;
  signUps: { waiting: number; names: readonly string[] };
  me: string | undefined;
}

const oldBackupDays = 7;
const dayMs = 24 * 3_600_000;

/** What needs somebody, the most pressing first: people who wait, accounts at risk, then what runs badly. */
export function needsOf(figures: Operated, { reports, signUps, me }: Waiting): Need[] {
  const { failingMails, jobs, disk, backups, countedAt } = figures;
  const failures = (jobs?.failed ?? []).reduce((sum, { times }) => sum + times, 0);
  return [
    ...reportsNeed(reports, countedAt),
    ...signUpsNeed(signUps),
    ...factorsNeed(figures.withoutSecondFactor, me),
    ...(failingMails.count > 0 ? [inPart('background', texts.mails(failingMails.count))] : []),
    ...(failures > 0 ? [inPart('background', texts.jobs(failures))] : []),
    ...(isNearlyFull(disk) ? [inPart('storage', texts.diskFills)] : []),
    ...backupNeed(backups, countedAt),
  ];
}

const inPart = (part: NonNullable<Need['part']>, words: string): Need => ({
  kind: part,
  path: '/admin',
  part,
  words,
  verb: texts.verbs.see,
});

function reportsNeed({ open, oldestAt }: OpenReports, countedAt: string): Need[] {
  if (open === 0) return [];
  const detail = oldestAt === null ? {} : { detail: texts.oldest(daysSince(oldestAt, new Date(countedAt))) };
  const { review: verb } = texts.verbs;
  return [{ kind: 'reports', path: '/admin/reports', words: texts.reports(open), ...detail, verb }];
}

function signUpsNeed({ waiting, names }: Waiting['signUps']): Need[] {
  if (waiting === 0) return [];
  const detail = texts.named(names, waiting);
  const { decide: verb } = texts.verbs;
  return [{ kind: 'signUps', path: '/admin/sign-ups', words: texts.signUps(waiting), detail, verb }];
}

/** Each sets up their own; whose is missing is told to the others. */
function factorsNeed(
  { count, people }: CommunityFigures['withoutSecondFactor'],
  me: string | undefined,
): Need[] {
  if (count === 0) return [];
  const isOwn = people.some(({ _id }) => _id === me);
  const detail = texts.named(
    people.map((person) => (person._id === me ? texts.you : fullName(person))),
    count,
  );
  const need = { kind: 'factors' as const, words: texts.factors(count), detail };
  return isOwn
    ? [{ ...need, path: '/settings/security', verb: texts.verbs.setUp }]
    : [{ ...need, path: '/admin/members', show: 'administrator', verb: texts.verbs.see }];
}

/** As `TandemDiskFills` of the alerts: uploads are refused before the disk is full. */
export const isNearlyFull = (disk: CommunityFigures['disk']): boolean =>
  disk !== null && disk.availableBytes < disk.sizeBytes / 10;

/** A part of a disk, as long as its share in per cent. */
export interface DiskPart {
  kind: 'photos' | 'files' | 'other';
  words: string;
  bytes: number;
  from: number;
  share: number;
}

/** What takes the space, in order: without a known disk, photos and files of all that they take together. */
export function diskParts({
  storedBytes,
  photoBytes,
  disk,
}: Pick<CommunityFigures, 'storedBytes' | 'photoBytes' | 'disk'>): DiskPart[] {
  const kinds = overviewTexts.space;
  const other = disk === null ? 0 : disk.sizeBytes - disk.availableBytes - storedBytes;
  const parts = [
    { kind: 'photos' as const, words: kinds.photos, bytes: photoBytes },
    { kind: 'files' as const, words: kinds.files, bytes: storedBytes - photoBytes },
    ...(other > 0 ? [{ kind: 'other' as const, words: kinds.other, bytes: other }] : []),
  ];
  const whole = Math.max(1, disk?.sizeBytes ?? storedBytes);
  let from = 0;
  return parts.map((part) => {
    // What is there can be seen, however little it is.
    const share = part.bytes > 0 ? Math.max(smallestShare, (100 * part.bytes) / whole) : 0;
    from += share;
    return { ...part, from: from - share, share };
  });
}

const smallestShare = 0.75;

function backupNeed(backups: CommunityFigures['backups'], countedAt: string): Need[] {
  if (backups === null) return [];
  if (backups.lastAt === null) return [inPart('storage', texts.noBackup)];
  const days = Math.floor((Date.parse(countedAt) - Date.parse(backups.lastAt)) / dayMs);
  return days < oldBackupDays ? [] : [inPart('storage', texts.oldBackup(days))];
}

/** The last so many days that the figures can be seen for. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** What a trend says of its last days: the counts, how many were added, and how many in as many days before. */
export function changeOf({ counts, before }: Trend, period: Period) {
  const latest = counts.slice(-period);
  const added = sumOf(latest);
  const earlier = period === trendSpans.count ? before : sumOf(counts.slice(-2 * period, -period));
  return { counts: latest, added, earlier };
}

/** The box of the line, in units of its own; it is stretched. */
export const lineBox = { width: 100, height: 32 } as const;

/** The points of a line through the counts, from left to right; zero is at the bottom, with room for the stroke. */
export function pointsOf(counts: readonly number[]): string {
  const [most, room] = [Math.max(1, ...counts), 2];
  const step = lineBox.width / Math.max(1, counts.length - 1);
  const height = lineBox.height - 2 * room;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return counts
    .map((count, at) => `${rounded(at * step)},${rounded(room + height * (1 - count / most))}`)
    .join(' ');
}

/** How much was added up to each of the spans. */
export const summed = (counts: readonly number[]): number[] =>
  counts.map((_, at) => sumOf(counts.slice(0, at + 1)));

/** The counted days among the last ones. */
const latestOf = (activity: readonly ActivityDay[], period: Period): ActivityDay[] => {
  const last = activity.at(-1)?.day ?? '';
  return activity.filter(({ day }) => daysBetween(day, last) < period);
};

/** How many were active in a week, day by day, and how many more than so many days ago; null where that is not known. */
export function activeInWeeks(activity: readonly ActivityDay[], period: Period) {
  const last = activity.at(-1);
  const before = activity.find(({ day }) => last && daysBetween(day, last.day) === period);
  return {
    counts: latestOf(activity, period).map(({ inWeek }) => inWeek),
    change: last && before ? last.inWeek - before.inWeek : null,
  };
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];
const mostDates = 5;

/** What a chart of active members draws: the lines in a box of 100 by 100, what its rows and columns are, and the most. */
export interface ActivityChart {
  inDay: string;
  inMonth: string;
  /** From the top to zero. */
  ticks: number[];
  dates: string[];
  first: ActivityDay;
  last: ActivityDay;
  mostInDay: number;
}

/** The chart of the last days; null with fewer than two, which are no line. */
export function chartOf(activity: readonly ActivityDay[], period: Period): ActivityChart | null {
  const days = latestOf(activity, period);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return null;
  const span = daysBetween(first.day, last.day);
  const step = steps.find((size) => 4 * size >= Math.max(...days.map(({ inMonth }) => inMonth))) ?? 1_000_000;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const line = (countOf: (day: ActivityDay) => number) =>
    days
      .map((one) => {
        const [x, y] = [daysBetween(first.day, one.day) / span, 1 - countOf(one) / (4 * step)];
        return `${rounded(100 * x)},${rounded(100 * y)}`;
      })
      .join(' ');
  const columns = Math.min(mostDates, span + 1);
  return {
    inDay: line(({ inDay }) => inDay),
    inMonth: line(({ inMonth }) => inMonth),
    ticks: [4, 3, 2, 1, 0].map((times) => times * step),
    dates: Array.from({ length: columns }, (_, at) =>
      new Date(Date.parse(first.day) + Math.round((at * span) / (columns - 1)) * dayMs)
        .toISOString()
        .slice(0, 10),
    ),
    first,
    last,
    mostInDay: Math.max(...days.map(({ inDay }) => inDay)),
  };
}
