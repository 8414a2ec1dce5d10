import { dayIn } from '@tandem/contract/days';
import { trendSpans } from '@tandem/contract/administration';
import type { activityDays } from '../features/administration/administration.tables.ts';
import type { DemoRows } from './demo.rows.ts';

const dayMs = 24 * 3_600_000;

/** How many members were active on each of the last days, by what they wrote, did on boards and asked for. */
export function demoActivityRows(
  { chatMessages, taskEvents, joinRequests }: Pick<DemoRows, 'chatMessages' | 'taskEvents' | 'joinRequests'>,
  now: Date,
): (typeof activityDays.$inferInsert)[] {
  const acts = [
    ...chatMessages.map(({ senderId, createdAt }) => ({ who: senderId, at: createdAt })),
    ...taskEvents.map(({ actorId, at }) => ({ who: actorId, at })),
    ...joinRequests.map(({ memberId, createdAt }) => ({ who: memberId, at: createdAt })),
  ];
  const today = Date.parse(dayIn('UTC', now));
  return Array.from({ length: trendSpans.count }, (_, at) => {
    const start = today - at * dayMs;
    const activeIn = (days: number) => {
      const [from, to] = [start - (days - 1) * dayMs, start + dayMs];
      const within = acts.filter((act) => act.at.getTime() >= from && act.at.getTime() < to);
      return new Set(within.map(({ who }) => who)).size;
    };
    return {
      day: dayIn('UTC', new Date(start)),
      inDay: activeIn(1),
      inWeek: activeIn(7),
      inMonth: activeIn(30),
    };
  });
}
