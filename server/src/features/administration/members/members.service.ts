import type { ProjectInTheWay } from '@tandem/contract/account';
import type {
  CommunityMember,
  listCommunityMembers,
  MemberDetails,
  suspendMember,
} from '@tandem/contract/administration/administration-members';
import { accountActs, type AuditAct, type AuditDetails } from '@tandem/contract/audit';
import type { FailureKind } from '@tandem/contract/failure';
import { type CommunityRole, hasRole, type ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import { newId } from '../../../platform/ids.ts';
import type { DocumentCache } from '../../../platform/http/documents.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse, Refusal } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  isSuspended,
  whyNotChangeSuspension,
  deleteSessionsOf,
  endAccount,
  enqueueReset,
  expireSessionsOf,
  insertReset,
  lockActor,
  removeFactorsOf,
  requireOtherAdministrator,
  resetLinkMs,
  setRole,
  setSuspension,
  type Standing,
  writeOwnData,
} from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import type { Notify } from '../../notifications/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { publishRoleChanged } from '../administration.live.ts';
import { maskedEmail, whyNotActOnAccount, whyNotTouch, whyNotGive } from '../administration.rules.ts';
import * as repository from './members.repository.ts';

/** Who looks at members: their id and their role. */
export interface Viewer {
  me: string;
  role: CommunityRole;
}

/** Searching and viewing members as moderators and administrators see them. */
export function createMembersService({ database, clock }: Pick<MemberActsDeps, 'database' | 'clock'>) {
  const { orm } = database;
  return {
    listCommunityMembers: async (
      viewer: Viewer,
      { search = '', cursor, limit, ...filters }: ParsedInput<typeof listCommunityMembers>['query'],
    ) => {
      const after = readCursor(cursor, administrationErrors.invalidCursor);
      const now = clock.now();
      const query = { ...filters, ...sought(search, viewer.role), after, limit: limit + 1, now };
      const page = pageOf(await repository.listMembers(orm, query), limit);
      return { data: page.rows.map((row) => listedTo(viewer, row, now)), nextCursor: page.nextCursor };
    },
    viewCommunityMember: async (viewer: Viewer, id: string): Promise<MemberDetails> => {
      const now = clock.now();
      const found = (await repository.findMember(orm, id, now)) ?? refuse(administrationErrors.noSuchMember);
      return shownTo(viewer, found, now);
    },
  };
}

/** Moderators do not see addresses, so for them the search is always one for names. */
function sought(search: string, role: CommunityRole): { search?: string; emailId?: string } {
  if (search === '') return {};
  const isAddress = search.includes('@') && hasRole(role, 'administrator');
  return isAddress ? { emailId: search.toLowerCase() } : { search };
}

function listedTo(
  { role: viewerRole }: Viewer,
  { id, at, role, emailId, suspendedAt, suspendedUntil, ...names }: repository.MemberRow,
  now: Date,
): CommunityMember {
  const isHeld = isSuspended({ suspendedAt, suspendedUntil }, now);
  return {
    _id: id,
    firstName: names.firstName,
    lastName: names.lastName,
    photoUrl: names.photoUrl,
    communityRole: role,
    createdAt: at.toISOString(),
    isSuspended: isHeld,
    suspendedUntil: isHeld ? (suspendedUntil?.toISOString() ?? null) : null,
    maskedEmail: hasRole(viewerRole, 'administrator') ? maskedEmail(emailId) : null,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof repository.findMember>>>;

function shownTo(viewer: Viewer, found: Found, now: Date): MemberDetails {
  const { suspensionReason, emailVerifiedAt, lastActiveAt, sessions, ownedProjects, joinedProjects } = found;
  const member = listedTo(viewer, found, now);
  const { isSuspended: isHeld } = member;
  const mayAct = whyNotActOnAccount({ id: viewer.me, role: viewer.role }, found) === null;
  return {
    ...member,
    suspensionReason: isHeld ? suspensionReason : null,
    suspendedAt: isHeld ? (found.suspendedAt?.toISOString() ?? null) : null,
    lastActiveAt: lastActiveAt === null ? null : new Date(lastActiveAt).toISOString(),
    sessions,
    ownedProjects,
    joinedProjects,
    isEmailVerified: hasRole(viewer.role, 'administrator') ? emailVerifiedAt !== null : null,
    hasSecondFactor: hasRole(viewer.role, 'administrator') ? found.hasSecondFactor : null,
    mayAct,
    isProtected: whyNotTouch(viewer.me, found) !== null,
    maySuspend: mayAct && whyNotChangeSuspension(viewer.role, found, now) === null,
  };
}

/** What acting on members needs. */
export interface MemberActsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  /** Public pages, which show projects of members who are not suspended. */
  documents: Pick<DocumentCache, 'empty'>;
  notify: Notify;
  mailQueue: MailQueue;
  /** All features but the account, in the order in which a deleted account goes through them. */
  features: readonly Feature[];
}

/** Who acts, from where, on whom. */
interface MemberAct extends Actor {
  userId: string;
}

/** An act inside its transaction, with everybody concerned locked. */
interface ActContext {
  tx: Queryable;
  now: Date;
  actor: Standing;
  member: Standing;
  /** These two and all administrators. */
  standings: ReadonlyMap<string, Standing>;
}

/** What the audit log says of an act. */
interface Logged {
  act: AuditAct;
  details?: AuditDetails;
  reason?: string;
}

/**
 * Runs an act in a transaction and logs it; the role is read again under the lock. Tells those who have to know of it.
 * Returns what `work` returns.
 */
async function actOnMember<T>(
  { database, clock, notify }: Pick<MemberActsDeps, 'database' | 'clock' | 'notify'>,
  { me, address, userId }: MemberAct,
  needs: 'moderator' | 'administrator',
  work: (context: ActContext) => Promise<{ logged: Logged; result: T }>,
): Promise<T> {
  const [now, id] = [clock.now(), newId()];
  const { result, recipients } = await database.transaction(async (tx) => {
    const { actor, standings } = await lockActor(tx, me, { needs, others: [userId] });
    const member = standings.get(userId) ?? refuse(administrationErrors.noSuchMember);
    const { logged, result } = await work({ tx, now, actor, member, standings });
    await recordAudit(tx, {
      ...logged,
      id,
      at: now,
      actorId: me,
      address,
      subject: { kind: 'member', id: userId },
    });
    return { result, recipients: recipientsOf(logged, { me, userId }, standings) };
  });
  if (recipients.length > 0)
    notify(recipients, { kind: 'accountActed', actorId: null, projectId: null, requestId: id });
  return result;
}

/** Who reads of an act by which an administrator could get into an account: its member, and the other administrators. */
function recipientsOf(
  { act, details }: Logged,
  { me, userId }: Pick<MemberAct, 'me' | 'userId'>,
  standings: ReadonlyMap<string, Standing>,
): string[] {
  const isNotified = accountActs.some((one) => one === act);
  if (!isNotified || (act === 'roleChanged' && details?.['after'] !== 'administrator')) return [];
  const knows = act === 'roleChanged' || act === 'memberDeleted' ? [me, userId] : [me];
  const ids = [...standings.values()].flatMap(({ id, role }) =>
    role === 'administrator' || id === userId ? [id] : [],
  );
  return ids.filter((id) => !knows.includes(id));
}

/**
 * Ends all sessions of a member, and what else gives access to their data, in the transaction of the act. Devices of a
 * suspended member are told why.
 */
export async function endAccess(
  tx: Queryable,
  { features, isSuspension = false }: Pick<MemberActsDeps, 'features'> & { isSuspension?: boolean },
  memberId: string,
): Promise<void> {
  await (isSuspension ? expireSessionsOf(tx, memberId) : deleteSessionsOf(tx, memberId));
  for (const { onSessionsEnded } of features) await onSessionsEnded?.(tx, memberId);
}

/** Ends the account of a member for somebody else, whom a refusal tells which projects are in the way. */
export async function endAccountOf(...given: Parameters<typeof endAccount>): ReturnType<typeof endAccount> {
  try {
    return await endAccount(...given);
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.data)) throw error;
    const titles = (error.data as ProjectInTheWay[]).map(({ title }) => `“${title}”`);
    throw new Refusal(administrationErrors.ownsProjects(titles.join(', ')));
  }
}

const dayMs = 24 * 3_600_000;

/** What moderators and administrators do to members. Each act leaves one entry in the audit log. */
export function createMemberActs(deps: MemberActsDeps) {
  const { live, documents } = deps;
  return {
    suspendMember: async (act: MemberAct, body: ParsedInput<typeof suspendMember>['body']) => {
      await actOnMember(deps, act, 'moderator', (context) => suspend(deps, context, body));
      live.endSessionsOf(act.userId);
      documents.empty();
    },
    liftSuspension: async (act: MemberAct) => {
      await actOnMember(deps, act, 'moderator', async (context) => {
        requireMaySuspend(context);
        if (!isSuspended(context.member, context.now)) refuse(administrationErrors.notSuspended);
        await setSuspension(context.tx, act.userId, null);
        return { logged: { act: 'suspensionLifted' }, result: undefined };
      });
      documents.empty();
    },
    endMemberSessions: async (act: MemberAct) => {
      await actOnMember(deps, act, 'moderator', async (context) => {
        requireMayAct(context);
        await endAccess(context.tx, deps, act.userId);
        return { logged: { act: 'sessionsEnded' }, result: undefined };
      });
      live.endSessionsOf(act.userId);
    },
    setCommunityRole: async (act: MemberAct, role: CommunityRole) => {
      await actOnMember(deps, act, 'administrator', (context) => changeRole(context, role));
      publishRoleChanged(live, act.userId);
    },
    viewMemberEmail: (act: MemberAct): Promise<string> =>
      actOnMember(deps, act, 'administrator', async ({ member }) => ({
        logged: { act: 'emailViewed' },
        result: member.emailId,
      })),
    makeMemberResetLink: (act: MemberAct, reason: string) =>
      actOnMember(deps, act, 'administrator', (context) => makeLink(deps, context, reason)),
    removeMemberFactors: (act: MemberAct, reason: string) =>
      actOnMember(deps, act, 'administrator', async (context) => {
        requireMayAct(context);
        if (!(await removeFactorsOf(context.tx, act.userId))) refuse(administrationErrors.noSecondFactor);
        return { logged: { act: 'secondFactorRemoved', reason }, result: undefined };
      }),
    exportMember: async (act: MemberAct, reason: string) => {
      await actOnMember(deps, act, 'administrator', async ({ actor, member }) => {
        requireNone(whyNotTouch(actor.id, member));
        return { logged: { act: 'memberDataExported', reason }, result: undefined };
      });
      return writeOwnData({ ...deps, db: deps.database.orm }, act.userId);
    },
    deleteMember: async (act: MemberAct, reason: string) => {
      const afterCommit = await actOnMember(deps, act, 'administrator', async (context) => {
        const { tx, now, member, standings } = context;
        requireMayAct(context);
        requireOtherAdministrator(standings, member.id, now);
        const account = { memberId: member.id, emailId: member.emailId, at: now };
        return {
          logged: { act: 'memberDeleted', reason },
          result: await endAccountOf(tx, deps.features, account),
        };
      });
      live.endSessionsOf(act.userId);
      for (const last of afterCommit) await last();
    },
  };
}

function requireNone(refusal: FailureKind | null): void {
  if (refusal !== null) refuse(refusal);
}

const requireMayAct = ({ actor, member }: ActContext): void => requireNone(whyNotActOnAccount(actor, member));

/** What an administrator decided, moderators neither replace nor end. */
function requireMaySuspend(context: ActContext): void {
  requireMayAct(context);
  requireNone(whyNotChangeSuspension(context.actor.role, context.member, context.now));
}

async function suspend(
  deps: MemberActsDeps,
  context: ActContext,
  { days, reason }: ParsedInput<typeof suspendMember>['body'],
) {
  const { tx, now, actor, member, standings } = context;
  requireMaySuspend(context);
  requireOtherAdministrator(standings, member.id, now);
  const suspendedUntil = days === null ? null : new Date(now.getTime() + days * dayMs);
  await setSuspension(tx, member.id, {
    suspendedAt: now,
    suspendedUntil,
    suspensionReason: reason,
    suspendedByRole: actor.role,
  });
  await endAccess(tx, { ...deps, isSuspension: true }, member.id);
  return { logged: { act: 'memberSuspended' as const, details: { days }, reason }, result: undefined };
}

async function changeRole({ tx, now, actor, member, standings }: ActContext, role: CommunityRole) {
  requireNone(whyNotTouch(actor.id, member));
  requireNone(whyNotGive(role, { role: member.role, isSuspended: isSuspended(member, now) }));
  requireOtherAdministrator(standings, member.id, now);
  await setRole(tx, member.id, role);
  const details = { before: member.role, after: role };
  return { logged: { act: 'roleChanged' as const, details }, result: undefined };
}

/**
 * Lets the member choose a new password by a link. Where this server sends mail it goes to the member only; else whoever acts
 * gets it, once, and hands it over.
 */
async function makeLink({ mailQueue }: MemberActsDeps, context: ActContext, reason: string) {
  requireMayAct(context);
  const { tx, now, member } = context;
  const expiresAt = new Date(now.getTime() + resetLinkMs);
  const isMailed = mailQueue.mode !== 'off';
  const path = isMailed ? null : await insertLink(context, expiresAt);
  if (isMailed) await enqueueReset(tx, mailQueue, member.emailId);
  const logged = { act: 'resetLinkMade' as const, details: { isMailed }, reason };
  return { logged, result: { path, expiresAt: expiresAt.toISOString() } };
}

async function insertLink({ tx, now, member }: ActContext, expiresAt: Date): Promise<string> {
  const token = newToken();
  const link = { tokenHash: hashToken(token), requestId: newId(), memberId: member.id };
  await insertReset(tx, { ...link, createdAt: now, expiresAt });
  return `/reset-password#token=${token}`;
}
