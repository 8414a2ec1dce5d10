import type { suspendMember } from '@tandem/contract/administration/administration-members';
import type { FailureKind } from '@tandem/contract/failure';
import type { CommunityRole, ParsedInput } from '@tandem/contract/operation';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  enqueueReset,
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
import { whyNotActOnAccount, whyNotGive, whyNotTouch } from '../administration.rules.ts';
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
  const { live } = deps;
  return {
    suspendMember: async (act: MemberAct, body: ParsedInput<typeof suspendMember>['body']) => {
      await actOnMember(deps, act, 'moderator', (context) => suspend(deps, context, body));
      live.endSessionsOf(act.userId);
    },
    liftSuspension: (act: MemberAct) =>
      actOnMember(deps, act, 'moderator', async (context) => {
        requireMaySuspend(context);
        if (!isSuspended(context.member, context.now)) refuse(administrationErrors.notSuspended);
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
