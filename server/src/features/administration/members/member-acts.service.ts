import type { suspendMember } from '@tandem/contract/administration/administration-members';
import type { CommunityRole, ParsedInput } from '@tandem/contract/operation';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  insertReset,
  isSuspended,
  removeFactorsOf,
  requireOtherAdministrator,
  resetLinkMs,
  setRole,
  setSuspension,
  whyNotChangeSuspension,
  writeOwnData,
} from '../../account/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { whyNotActOn, whyNotGive } from '../administration.rules.ts';
import { publishRoleChanged } from '../role-changed.live.ts';
import {
  type ActContext,
  actOnMember,
  endAccess,
  type MemberAct,
  type MemberActsDeps,
} from './act-on-member.service.ts';
import { endAccountOf } from './end-account-of.service.ts';

const dayMs = 24 * 3_600_000;

/** What moderators and administrators do to members. Each act leaves one entry in the audit log. */
export function createMemberActs(deps: MemberActsDeps) {
  const { live, notify } = deps;
  return {
    suspendMember: async (act: MemberAct, body: ParsedInput<typeof suspendMember>['body']) => {
      await actOnMember(deps, act, 'moderator', (context) => suspend(deps, context, body));
      live.endSessionsOf(act.userId);
    },
    liftSuspension: (act: MemberAct) =>
      actOnMember(deps, act, 'moderator', async (context) => {
        if (!isSuspended(context.member, context.now)) refuse(administrationErrors.notSuspended);
        requireMaySuspend(context);
        await setSuspension(context.tx, act.userId, null);
        return { logged: { act: 'suspensionLifted' }, result: undefined };
      }),
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
    makeMemberResetLink: (act: MemberAct) => actOnMember(deps, act, 'administrator', makeLink),
    removeMemberFactors: async (act: MemberAct, reason: string) => {
      await actOnMember(deps, act, 'administrator', async (context) => {
        requireMayAct(context);
        if (!(await removeFactorsOf(context.tx, act.userId))) refuse(administrationErrors.noSecondFactor);
        return { logged: { act: 'secondFactorRemoved', reason }, result: undefined };
      });
      const about = { actorId: null, projectId: null, requestId: newId() };
      notify(act.userId, { kind: 'secondFactorRemoved', ...about });
    },
    exportMember: async (act: MemberAct, reason: string) => {
      await actOnMember(deps, act, 'administrator', async () => ({
        logged: { act: 'memberDataExported', reason },
        result: undefined,
      }));
      return writeOwnData(deps, act.userId);
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

function requireMayAct({ actor, member }: ActContext): void {
  const refusal = whyNotActOn(actor, member);
  if (refusal !== null) refuse(refusal);
}

/** What an administrator decided, moderators neither replace nor end. */
function requireMaySuspend(context: ActContext): void {
  requireMayAct(context);
  const refusal = whyNotChangeSuspension(context.actor.role, context.member, context.now);
  if (refusal !== null) refuse(refusal);
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

async function changeRole({ tx, now, member, standings }: ActContext, role: CommunityRole) {
  const refusal = whyNotGive(role, { role: member.role, isSuspended: isSuspended(member, now) });
  if (refusal !== null) refuse(refusal);
  requireOtherAdministrator(standings, member.id, now);
  await setRole(tx, member.id, role);
  const details = { before: member.role, after: role };
  return { logged: { act: 'roleChanged' as const, details }, result: undefined };
}

/** Makes a link with which the member chooses a new password. */
async function makeLink(context: ActContext) {
  requireMayAct(context);
  const { tx, now, member } = context;
  const [token, expiresAt] = [newToken(), new Date(now.getTime() + resetLinkMs)];
  const link = { tokenHash: hashToken(token), requestId: newId(), memberId: member.id };
  await insertReset(tx, { ...link, createdAt: now, expiresAt });
  const path = `/reset-password#token=${token}`;
  return { logged: { act: 'resetLinkMade' as const }, result: { path, expiresAt: expiresAt.toISOString() } };
}
