import { type CommunityFigures, trendSpans } from '@tandem/contract/administration';
import { dayIn } from '@tandem/contract/days';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Reader } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makeDue } from '../../platform/mail/mails.repository.ts';
import { version } from '../../platform/version.ts';
import * as repository from './administration.repository.ts';
import {
  countActivity,
  countAdded,
  countCommunity,
  countJobs,
  listActivity,
} from './administration.repository.ts';
import { trendsOf, whyNotTouch } from './administration.rules.ts';
import type {
  listSignUpRequests as listOperation,
  SignUpRequest,
} from '@tandem/contract/administration/administration-members';
import type { AuditAct } from '@tandem/contract/audit';
import type { ParsedInput } from '@tandem/contract/operation';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  accountErrors,
  approveSignUp,
  countSignUpRequests,
  type DecideSignUpDeps,
  listAdministratorsWithoutFactor,
  listSignUpNames,
  listSignUpRequests,
  lockActor,
  refuseSignUp,
  lockStandings,
  requireOtherAdministrator,
  setSuspension,
  whyNotChangeSuspension,
  lockMe,
  setRole,
} from '../account/public.ts';
import { type Actor, recordAudit } from '../audit/public.ts';
import { administrationErrors } from './administration.errors.ts';
import { publishSignUpRequests, type SignUpsLiveDeps, publishRoleChanged } from './administration.live.ts';
import { commonFailures } from '@tandem/contract/failure';
import type { Feature } from '../../platform/feature.ts';
import type { DocumentCache } from '../../platform/http/documents.ts';
import { endAccess } from './members/members.service.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

/** What the overview needs. */
export interface OverviewDeps {
  database: Database;
  clock: Clock;
  storage: Pick<Storage, 'diskSpace'>;
}

const day = 24 * 3_600_000;
const keptMs = 5 * 60_000;
/** A mail that was attempted and is not sent by then did not only wait for its turn. */
const failingAfterMs = 5 * 60_000;

/** People who are named beside a number; the rest is counted. */
const namedAtMost = 3;

/** The spans of a trend, and as many before. */
const trendTime = (now: Date) => ({ now, days: trendSpans.days, count: 2 * trendSpans.count });

/** Counting reads whole tables, so this process counts once in five minutes, however many ask. */
export function createOverviewService({ database, clock, storage }: OverviewDeps) {
  let counted: { at: number; figures: Promise<CommunityFigures> } | null = null;
  const count = async (db: Queryable, now: Date): Promise<CommunityFigures> => {
    const [week, month] = [7, 30].map((days) => new Date(now.getTime() - days * day)) as [Date, Date];
    const failingBefore = new Date(now.getTime() - failingAfterMs);
    const lastAt = await database.lastBackup();
    const counts = await countCommunity(db, { week, month, failingBefore });
    const activity = await listActivity(db, dayIn('UTC', new Date(now.getTime() - trendSpans.count * day)));
    const today = activity.find((one) => one.day === dayIn('UTC', now));
    return {
      ...counts,
      // Whoever logged out today is in the day's row, and has no session.
      activeInWeek: Math.max(counts.activeInWeek, today?.inWeek ?? 0),
      activeInMonth: Math.max(counts.activeInMonth, today?.inMonth ?? 0),
      activity: activity.filter((one) => one !== today),
      trends: trendsOf(await countAdded(db, trendTime(now))),
      jobs: await countJobs(db, { now, failedSince: week }),
      backups: lastAt === undefined ? null : { lastAt: lastAt?.toISOString() ?? null },
      disk: await storage.diskSpace(),
      withoutSecondFactor: await listAdministratorsWithoutFactor(db, { now, most: namedAtMost }),
      countedAt: now.toISOString(),
      version,
    };
  };
  return {
    /** Counts the active members of the day that runs, of which sessions keep no history. */
    countActivity: () => countActivity(database.orm, clock.now()),
    /** Makes mails due that wait for another attempt, and shows the figures anew. */
    retryMails: async (): Promise<number> => {
      const due = await makeDue(database.orm, clock.now());
      counted = null;
      return due;
    },
    viewOverview: async (reader: Reader): Promise<CommunityFigures> => {
      const now = clock.now();
      if (counted !== null && now.getTime() - counted.at < keptMs) return counted.figures;
      const counting = { at: now.getTime(), figures: reader().then((db) => count(db, now)) };
      counted = counting;
      // A failure is not kept.
      counting.figures.catch(() => {
        if (counted === counting) counted = null;
      });
      return counting.figures;
    },
  };
}

/** What the queue of sign-up requests needs. */
export interface SignUpRequestsDeps extends DecideSignUpDeps {
  database: Database;
  clock: Clock;
  live: Live;
  communitySettings: DecideSignUpDeps['communitySettings'] & SignUpsLiveDeps['communitySettings'];
}

/** A moderator who decides, and from which IP address. */
interface Decision extends Actor {
  signUpId: string;
}

/** Those who ask to become members; refuses with errors of the account and of the administration. */
export function createSignUpRequestsService(deps: SignUpRequestsDeps) {
  const { orm } = deps.database;
  return {
    listSignUpRequests: async (page: ParsedInput<typeof listOperation>['query']) =>
      (await listSignUpRequests(orm, page)) ?? refuse(administrationErrors.invalidCursor),
    countSignUpRequests: async () => ({
      waiting: await countSignUpRequests(orm),
      names: await listSignUpNames(orm, namedAtMost),
    }),
    approveSignUp: async (decision: Decision): Promise<SignUpRequest> => {
      const { request, endedDemo } = await decide(deps, decision, 'signUpApproved', {
        act: (tx, at) => approveSignUp(tx, deps, { id: decision.signUpId, at }),
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, 'members_email_id_unique')) refuse(accountErrors.signUpTaken);
        throw error;
      });
      endedDemo.forEach((memberId) => deps.live.endSessionsOf(memberId));
      return request;
    },
    refuseSignUp: (decision: Decision, reason: string | undefined): Promise<SignUpRequest> =>
      decide(deps, decision, 'signUpRefused', {
        act: (tx, at) => refuseSignUp(tx, deps, { id: decision.signUpId, at, reason }),
        ...(reason && { reason }),
      }),
  };
}

/** Runs a decision with its entry in the audit log; the role is read again under the lock. */
async function decide<T>(
  deps: SignUpRequestsDeps,
  { me, address, signUpId }: Decision,
  auditAct: Extract<AuditAct, `signUp${string}`>,
  { act, reason }: { act: (tx: Queryable, at: Date) => Promise<T>; reason?: string },
): Promise<T> {
  const at = deps.clock.now();
  const result = await deps.database.transaction(async (tx) => {
    await lockActor(tx, me, { needs: 'moderator' });
    const done = await act(tx, at);
    await recordAudit(tx, {
      at,
      actorId: me,
      act: auditAct,
      subject: { kind: 'signUp', id: signUpId },
      address,
      ...(auditAct === 'signUpApproved' && { memberId: signUpId }),
      ...(reason !== undefined && { reason }),
    });
    return done;
  });
  publishSignUpRequests(deps);
  return result;
}

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

interface Deps {
  database: Database;
  clock: Clock;
}

/** How long a link works, in milliseconds; the next start prints another one. */
const linkMs = 7 * 24 * 3_600_000;

/**
 * Makes a link to become the first administrator; null when there is one. Links of several processes and starts all work
 * until one is used. Only their hashes are stored.
 */
export async function offerAdministration({ database, clock }: Deps): Promise<string | null> {
  if (await repository.hasAdministrator(database.orm)) return null;
  const [token, now] = [newToken(), clock.now()];
  const link = { tokenHash: hashToken(token), createdAt: now, expiresAt: new Date(now.getTime() + linkMs) };
  await database.transaction((tx) => repository.insertLink(tx, link));
  // The secret follows `#`, so that it reaches no server and no log.
  return `/become-administrator#token=${token}`;
}

/** Gives the role to the member who has a link that works. */
export async function claimAdministration(
  { database, clock, live }: Deps & { live: Pick<Live, 'publish'> },
  { me, address, token }: Actor & { token: string },
): Promise<void> {
  const [tokenHash, now] = [hashToken(token), clock.now()];
  await database.transaction(async (tx) => {
    await lockMe(tx, me);
    const link = (await repository.lockLinks(tx, tokenHash)) ?? refuse(administrationErrors.unknownLink);
    if (link.endedAs === 'used') refuse(administrationErrors.usedLink);
    if (link.endedAs === 'superseded' || (await repository.hasAdministrator(tx)))
      refuse(administrationErrors.supersededLink);
    if (link.expiresAt <= now) refuse(administrationErrors.expiredLink);
    await setRole(tx, me, 'administrator');
    await repository.endLinks(tx, tokenHash);
    const act = { at: now, actorId: me, act: 'administratorClaimed' as const, address };
    await recordAudit(tx, { ...act, subject: { kind: 'member', id: me } });
  });
  publishRoleChanged(live, me);
}
