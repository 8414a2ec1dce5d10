import { commonFailures } from '@tandem/contract/failure';
import type { Queryable } from '../../platform/database/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { DocumentCache } from '../../platform/http/documents.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  lockStandings,
  requireOtherAdministrator,
  setSuspension,
  whyNotChangeSuspension,
} from '../account/public.ts';
import { type Actor, recordAudit } from '../audit/public.ts';
import { whyNotTouch } from './administration.rules.ts';
import { endAccess } from './members/members.service.ts';

/** Who suspends whom, or lifts the suspension. */
interface Act {
  memberId: string;
  by: Actor;
  at: Date;
  reason: string;
}

interface SuspensionDeps {
  live: Live;
  /** Public pages, which show projects of members who are not suspended. */
  documents: Pick<DocumentCache, 'empty'>;
  /** All features; those that give access without a session end it. */
  features: () => readonly Feature[];
}

const dayMs = 24 * 3_600_000;

/** Suspensions within a transaction of another feature, which locks the member and decides. Each adds its entry to the log. */
export const createSuspensions = ({ live, documents, features }: SuspensionDeps) => ({
  suspend: async (tx: Queryable, { until, ...act }: Act & { until: Date | null }): Promise<() => void> => {
    const { memberId, at, reason } = act;
    const { standings, role } = await lockForChange(tx, act);
    requireOtherAdministrator(standings, memberId, at);
    await setSuspension(tx, memberId, {
      suspendedAt: at,
      suspendedUntil: until,
      suspensionReason: reason,
      suspendedByRole: role,
    });
    await endAccess(tx, { features: features(), isSuspension: true }, memberId);
    const days = until === null ? null : Math.round((until.getTime() - at.getTime()) / dayMs);
    await log(tx, act, { act: 'memberSuspended', details: { days } });
    return () => {
      live.endSessionsOf(memberId);
      documents.empty();
    };
  },
  liftSuspension: async (tx: Queryable, act: Act): Promise<() => void> => {
    await lockForChange(tx, act);
    await setSuspension(tx, act.memberId, null);
    await log(tx, act, { act: 'suspensionLifted' });
    return documents.empty;
  },
});

/** Locks who acts and the member; refuses when an administrator suspended the member and none acts now. */
async function lockForChange(tx: Queryable, { memberId, by, at }: Act) {
  const standings = await lockStandings(tx, [by.me, memberId]);
  const { role } = standings.get(by.me) ?? refuse(commonFailures.signedOut);
  const member = standings.get(memberId);
  const why =
    member === undefined ? null : (whyNotTouch(by.me, member) ?? whyNotChangeSuspension(role, member, at));
  return why === null ? { standings, role } : refuse(why);
}

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
