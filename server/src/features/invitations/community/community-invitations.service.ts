import type {
  CommunityInvitation,
  listCommunityInvitations,
  makeCommunityInvitation,
} from '@tandem/contract/invitations/invitation-links';
import { limits as bounds } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { FailureKind } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import { budgetCountsSince, requireBudget } from '../../../platform/budgets.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Limits } from '../../../platform/limits.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockActor } from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import { invitationErrors } from '../invitations.errors.ts';
import { expiryOf, stateOfLink, whyNotSignUpByProject, whyNotUse } from '../invitations.rules.ts';
import { countSignUp, findSignUpState } from '../links/invitation-links.repository.ts';
import * as repository from './community-invitations.repository.ts';
import { countUse, findState } from './community-invitations.repository.ts';

/** What invitations to the community need. */
export interface CommunityInvitationsDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  communitySettings: { current(): { name: string; projectLinksAdmit: boolean } };
}

const dayMs = 24 * 60 * 60 * 1_000;
const deletedAtOnce = 500;

/** Making, listing, revoking and viewing links by which people sign up (ADR 0069). */
export function createCommunityInvitationsService(deps: CommunityInvitationsDeps) {
  const { database, clock, communitySettings } = deps;
  const { orm } = database;
  return {
    /** Returns the link with its secret, which is stored nowhere. */
    makeInvitation: (actor: Actor, input: ParsedInput<typeof makeCommunityInvitation>['body']) =>
      makeInvitation(deps, actor, input),
    listInvitations: async ({
      cursor,
      limit,
      state,
    }: ParsedInput<typeof listCommunityInvitations>['query']) => {
      const after = readCursor(cursor, invitationErrors.invalidCursor);
      const now = clock.now();
      const since = new Date(now.getTime() - bounds.communityInvitationDays.max * dayMs);
      const query = { state, after, limit: limit + 1, now, since };
      const page = pageOf(await repository.listInvitations(orm, query), limit);
      return { data: page.rows.map((row) => toInvitation(row, now)), nextCursor: page.nextCursor };
    },
    revokeInvitation: (actor: Actor, id: string): Promise<CommunityInvitation> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        await lockActor(tx, actor.me, { needs: 'administrator' });
        if (await repository.revokeInvitation(tx, id, now))
          await recordAudit(tx, { ...logOf(actor, id, now), act: 'invitationRevoked' });
        return readInvitation(tx, id, now);
      }),
    viewInvitation: async (token: string) => {
      const link = await findAdmittingLink(deps, orm, hashToken(token));
      if ('why' in link) return refuse(link.why);
      return { communityName: communitySettings.current().name, expiresAt: link.expiresAt.toISOString() };
    },
    /** Few rows a statement, so that nobody waits long for the embedded database. */
    removeEnded: async (): Promise<void> => {
      const endedBefore = new Date(clock.now().getTime() - bounds.endedCommunityInvitationDays * dayMs);
      const remove = () => repository.deleteEnded(orm, { endedBefore, limit: deletedAtOnce });
      while ((await remove()) === deletedAtOnce) continue;
    },
  };
}

export type CommunityInvitationsService = ReturnType<typeof createCommunityInvitationsService>;

/** The lock on the maker's row makes the budget exact, and the role that of now. */
async function makeInvitation(
  { database, clock, limits }: CommunityInvitationsDeps,
  actor: Actor,
  { days, ...input }: ParsedInput<typeof makeCommunityInvitation>['body'],
): Promise<{ invitation: CommunityInvitation; token: string }> {
  const [id, token, now] = [newId(), newToken(), clock.now()];
  const perDay = limits.LIMIT_COMMUNITY_INVITATIONS_DAY;
  const invitation = await database.transaction(async (tx) => {
    await lockActor(tx, actor.me, { needs: 'administrator' });
    const usedAt = await repository.findMade(tx, actor.me, budgetCountsSince(now));
    // The first administrator of a community has a new account, so its age does not count.
    requireBudget(
      { perDay, memberSince: new Date(0), usedAt, now },
      { code: 'invitations.budget_spent', thing: 'invitation link' },
    );
    const secret = { id, tokenHash: hashToken(token), createdBy: actor.me };
    const times = { createdAt: now, expiresAt: expiryOf(now, days) };
    await repository.insertInvitation(tx, { ...input, ...secret, ...times });
    const details = { uses: input.maxUses, days };
    await recordAudit(tx, { ...logOf(actor, id, now), act: 'invitationMade', details });
    return readInvitation(tx, id, now);
  });
  return { invitation, token };
}

const logOf = ({ me, address }: Actor, id: string, at: Date) => ({
  at,
  actorId: me,
  address,
  subject: { kind: 'invitation' as const, id },
});

async function readInvitation(tx: Queryable, id: string, now: Date): Promise<CommunityInvitation> {
  const row = (await repository.findInvitation(tx, id)) ?? refuse(invitationErrors.noSuchLink);
  return toInvitation(row, now);
}

function toInvitation(
  { id, at, revokedAt, expiresAt, ...row }: repository.ListedInvitation,
  now: Date,
): CommunityInvitation {
  return {
    ...row,
    _id: id,
    state: stateOfLink({ ...row, expiresAt, revokedAt }, now),
    createdAt: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

interface SignUpLinkDeps {
  clock: Clock;
  communitySettings: { current(): { projectLinksAdmit: boolean } };
}

/** When a link that admits newcomers expires, or why it admits nobody. A link of a project does where the community lets it. */
async function findAdmittingLink(
  { clock, communitySettings }: SignUpLinkDeps,
  db: Queryable,
  tokenHash: string,
): Promise<{ expiresAt: Date } | { why: FailureKind }> {
  const now = clock.now();
  const ofCommunity = await findState(db, tokenHash);
  if (ofCommunity !== null) return answerOf(ofCommunity, whyNotUse(ofCommunity, now));
  const ofProject = await findSignUpState(db, tokenHash, now);
  if (ofProject === null) return { why: invitationErrors.noSuchLink };
  const { projectLinksAdmit } = communitySettings.current();
  return answerOf(ofProject, whyNotSignUpByProject({ ...ofProject, projectLinksAdmit }, now));
}

const answerOf = ({ expiresAt }: { expiresAt: Date }, why: FailureKind | null) =>
  why === null ? { expiresAt } : { why };

/** How sign-up checks and counts invitations: links of the community, and of projects where they admit newcomers. */
export function createSignUpInvitations(deps: SignUpLinkDeps) {
  const { clock, communitySettings } = deps;
  const whyNot = async (db: Queryable, tokenHash: string) => {
    const link = await findAdmittingLink(deps, db, tokenHash);
    return 'why' in link ? link.why : null;
  };
  return {
    whyNot,
    use: async (tx: Queryable, tokenHash: string) => {
      const now = clock.now();
      if (await countUse(tx, tokenHash, now)) return null;
      if (communitySettings.current().projectLinksAdmit && (await countSignUp(tx, tokenHash, now)))
        return null;
      return (await whyNot(tx, tokenHash)) ?? invitationErrors.linkUsedUp;
    },
  };
}
