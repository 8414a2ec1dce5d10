import type { Queryable } from '../../platform/database/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Live } from '../../platform/live/live.ts';
import { lockStandings, requireOtherAdministrator, setSuspension } from '../account/public.ts';
import { recordAudit } from '../audit/public.ts';
import { endAccess } from './members/act-on-member.service.ts';

/** Who suspends whom, or lifts the suspension. */
interface Act {
  memberId: string;
  by: { me: string; address: string };
  at: Date;
  reason: string;
}

interface SuspensionDeps {
  live: Live;
  /** All features; those that give access without a session end it. */
  features: () => readonly Feature[];
}

const dayMs = 24 * 3_600_000;

/** Suspensions within a transaction of another feature, which locks the member and decides. Each adds its entry to the log. */
export const createSuspensions = ({ live, features }: SuspensionDeps) => ({
  suspend: async (tx: Queryable, { until, ...act }: Act & { until: Date | null }): Promise<() => void> => {
    const { memberId, at, reason } = act;
    requireOtherAdministrator(await lockStandings(tx, [memberId]), memberId, at);
    await setSuspension(tx, memberId, { suspendedAt: at, suspendedUntil: until, suspensionReason: reason });
    await endAccess(tx, { features: features() }, memberId);
    const days = until === null ? null : Math.round((until.getTime() - at.getTime()) / dayMs);
    await log(tx, act, { act: 'memberSuspended', details: { days } });
    return () => live.endSessionsOf(memberId);
  },
  liftSuspension: async (tx: Queryable, act: Act): Promise<() => void> => {
    const none = { suspendedAt: null, suspendedUntil: null, suspensionReason: null };
    await setSuspension(tx, act.memberId, none);
    await log(tx, act, { act: 'suspensionLifted' });
    return () => undefined;
  },
});

const log = (
  tx: Queryable,
  { memberId, by, at, reason }: Act,
  entry: { act: 'memberSuspended' | 'suspensionLifted'; details?: { days: number | null } },
): Promise<void> =>
  recordAudit(tx, {
    ...entry,
    at,
    actorId: by.me,
    subject: { kind: 'member', id: memberId },
    reason,
    address: by.address,
  });
