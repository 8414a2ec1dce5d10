import type { ReportCase, ReportDetail } from '@tandem/contract/reports';
import { formatDate, formatTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { moderationTexts as texts } from './moderation.texts.ts';

/** The views of the queue. */
export const queueViews = ['open', 'mine', 'closed'] as const;
export type QueueView = (typeof queueViews)[number];

/** The view that the address names; the open reports by default. */
export const viewIn = (search: Record<string, unknown>): QueueView =>
  queueViews.find((view) => view === search['view']) ?? 'open';

/** The report that the address names. */
export const reportIn = (search: Record<string, unknown>): string | undefined =>
  typeof search['report'] === 'string' ? search['report'] : undefined;

/** A count, with a plus at its ceiling. */
export const countOf = (count: number, most: number): string =>
  count >= most ? `${formatNumber(most - 1)}+` : formatNumber(count);

/** Names what was reported: "Message in River gauges", "Profile of Fast Grants". */
export const headingOf = ({ thing, title }: Pick<ReportCase, 'thing' | 'title'>): string =>
  texts.things[thing.kind](title);

const mention = /<@([\da-f-]{36}|everyone)>/g;

/** A kept text as it was typed, with names in place of the ids that it mentions; the kept context names who spoke in it. */
export function wordsOf(text: string, around: ReportDetail['kept']['around'] = []): string {
  const names = new Map(around.flatMap(({ author }) => (author ? [[author._id, author.name]] : [])));
  return text.replaceAll(mention, (_, id: string) =>
    id === 'everyone' ? '@everyone' : `@${names.get(id) ?? texts.someone}`,
  );
}

/** Who reported it: the first one by name, and how many more. */
export function reportersOf({
  reporter,
  reportsCount,
}: Pick<ReportCase, 'reporter' | 'reportsCount'>): string {
  const name = (reporter && fullName(reporter)) || texts.anonymous;
  return reportsCount > 1 ? texts.andMore(name, reportsCount - 1) : name;
}

/** When something happened, as short as its age allows. */
export function whenOf(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return formatTime(at);
  if (days === 1) return texts.yesterday;
  return formatDate(at, new Date(at).getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');
}

/** A line of the audit trail. */
export interface TrailLine {
  key: string;
  who: string;
  text: string;
  quote: string | null;
  at: string;
}

/** What was done and reported, latest first. */
export function trailOf({
  trail,
  reports,
  thing,
}: Pick<ReportDetail, 'trail' | 'reports' | 'thing'>): TrailLine[] {
  const acts = trail.map(({ _id, act, actor, reason, at }) => ({
    key: _id,
    who: (actor && fullName(actor)) || texts.somebody,
    text: texts.acts[act],
    quote: reason || null,
    at,
  }));
  const made = reports.map(({ _id, reporter, reason, words, at }) => ({
    key: _id,
    who: (reporter && fullName(reporter)) || texts.anonymous,
    text: texts.reported(texts.kinds[thing.kind], texts.reasons[reason]),
    quote: words || null,
    at,
  }));
  return [...acts, ...made].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** What the record of a member says in one line. */
export function recordOf(record: NonNullable<ReportDetail['record']>): string {
  const { memberSince, projects, warnings, earlierReports, isSuspended } = record;
  const [lastWarning] = warnings;
  return [
    texts.record.since(formatDate(memberSince, 'MMM D, YYYY')),
    texts.record.projects(projects),
    lastWarning
      ? texts.record.warnings(warnings.length, formatDate(lastWarning.at, 'MMM D, YYYY'))
      : texts.record.noWarning,
    texts.record.earlier(earlierReports),
    ...(isSuspended ? [texts.record.suspended] : []),
  ].join(' · ');
}

/** What stands in place of the kept copy where the thing changed since: null when it is the same. */
export function changeSince({
  kept,
  now,
  thing,
}: Pick<ReportDetail, 'kept' | 'now' | 'thing'>): string | null {
  if (now === null) return texts.now.gone;
  if (now.isHidden) return texts.now.hidden;
  return thing.kind === 'photo' || now.text === kept.text
    ? null
    : texts.now.differs(wordsOf(now.text, kept.around));
}

/** The difference of two times in calendar days. */
function daysBetween(from: Date, to: Date): number {
  const start = new Date(from).setHours(0, 0, 0, 0);
  const end = new Date(to).setHours(0, 0, 0, 0);
  return Math.round((end - start) / 86_400_000);
}
