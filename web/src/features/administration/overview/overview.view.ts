import { type CommunityFigures, type Trend, trendSpans } from '@tandem/contract/administration';
import { needsTexts as texts } from './overview.texts.ts';

/** Something that an administrator should look at, and where. */
export interface Need {
  path: '/admin' | '/admin/reports' | '/admin/sign-ups';
  /** The part of the screen. */
  part?: 'background' | 'storage';
  words: string;
}

type Operated = Pick<CommunityFigures, 'failingMails' | 'jobs' | 'backups' | 'countedAt'>;

const oldBackupDays = 7;
const dayMs = 24 * 3_600_000;

/** What needs somebody, the most pressing first: people who wait, then what runs badly. */
export function needsOf(
  figures: Operated,
  { reports, signUps }: { reports: number; signUps: number },
): Need[] {
  const { failingMails, jobs, backups } = figures;
  const failures = (jobs?.failed ?? []).reduce((sum, { times }) => sum + times, 0);
  return [
    ...(reports > 0 ? [{ path: '/admin/reports' as const, words: texts.reports(reports) }] : []),
    ...(signUps > 0 ? [{ path: '/admin/sign-ups' as const, words: texts.signUps(signUps) }] : []),
    ...(failingMails.count > 0 ? [inPart('background', texts.mails(failingMails.count))] : []),
    ...(failures > 0 ? [inPart('background', texts.jobs(failures))] : []),
    ...backupNeed(backups, figures.countedAt),
  ];
}

const inPart = (part: NonNullable<Need['part']>, words: string): Need => ({ path: '/admin', part, words });

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

/** What a trend says of its last days: the counts, how many were added, and how many more than in as many days before. */
export function changeOf({ counts, before }: Trend, period: Period) {
  const latest = counts.slice(-period);
  const added = sumOf(latest);
  const earlier = period === trendSpans.count ? before : sumOf(counts.slice(-2 * period, -period));
  return { counts: latest, added, change: added - earlier };
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
