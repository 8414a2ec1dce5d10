import type {
  InvitableProject,
  Invitation,
  invitePerson,
  listMyInvitations,
  listProjectInvitations,
  ReceivedInvitation,
} from '@tandem/contract/invitations';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { ParsedInput } from '@tandem/contract/operation';
import { budgetCountsSince, requireBudget } from '../../platform/budgets.ts';
import { LastStatement, type Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type ListPage, readPage } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { isMember, lockOfMember } from '../account/public.ts';
import { isBlocked } from '../blocks/public.ts';
import { createAcceptJoinRequest, type Decided, type JoinRequestsDeps } from '../join-requests/public.ts';
import {
  type AfterCommit,
  findOwnerId,
  isRoleFull,
  joinProject,
  projectErrors,
  lockOfProject,
} from '../projects/public.ts';
import { listInvitable } from './invitable-projects.repository.ts';
import {
  createInsertInvitation,
  type EndFacts,
  findAcceptFacts,
  findEndFacts,
  findInviteFacts,
  type InsertInvitation,
  type InvitationRef,
  type InviteFacts,
  listInvitationsTo,
  listPendingOf,
  type OfferFacts,
  setInvitationStatus,
} from './invitations.repository.ts';
import { invitationErrors } from './invitations.errors.ts';
import { publishInvitationChange } from './invitations.live.ts';
import { whyNotInvite, whyNotLetIn, whyNotOffer, whyNotPending } from './invitations.rules.ts';
import { invitations } from './invitations.tables.ts';

/** What the invitations feature needs. */
export type InvitationsDeps = JoinRequestsDeps;

type Words = Omit<ParsedInput<typeof invitePerson>['body'], 'userId'>;

interface Invite {
  me: string;
  projectId: string;
  userId: string;
  words: Words;
}

/** Either an invitation, or the pending request that was accepted in place of one. */
interface Invited {
  invitation: Invitation | null;
  request: JoinRequest | null;
}

/** Inviting, accepting, declining and withdrawing; refusals are `invitationErrors` and `projectErrors`. */
export function createInvitationsService(deps: InvitationsDeps) {
  const { database, people } = deps;
  const { orm } = database;
  const invite = createInvite(deps);
  return {
    invitePerson: async (input: Invite): Promise<Invited> => {
      await deps.throttles.spend('requests', input.me);
      return invite(input);
    },
    listProjectInvitations: async (
      me: string,
      projectId: string,
      query: ParsedInput<typeof listProjectInvitations>['query'],
    ): Promise<ListPage<Invitation>> => {
      const ownerId = (await findOwnerId(orm, projectId)) ?? refuse(projectErrors.notFound);
      if (ownerId !== me) refuse(projectErrors.ownerOnly);
      return readPage(query, invitationErrors.invalidCursor, (wanted) =>
        listPendingOf(orm, { me, people }, { projectId, ...wanted }),
      );
    },
    listMyInvitations: (
      me: string,
      { project, invitation, ...query }: ParsedInput<typeof listMyInvitations>['query'],
    ): Promise<ListPage<ReceivedInvitation>> =>
      readPage(query, invitationErrors.invalidCursor, (wanted) =>
        listInvitationsTo(orm, { memberId: me, project, invitation, ...wanted }),
      ),
    listInvitableProjects: async (me: string, userId: string): Promise<InvitableProject[]> => {
      if (me === userId) refuse(invitationErrors.oneself);
      if (!(await isMember(orm, userId)) || (await isBlocked(orm, me, userId)))
        refuse(invitationErrors.noSuchPerson);
      return listInvitable(orm, { ownerId: me, userId });
    },
    acceptInvitation: (me: string, ref: InvitationRef): Promise<void> => accept(deps, me, ref),
    declineInvitation: (me: string, ref: InvitationRef): Promise<void> => endBy(deps, me, ref, 'declined'),
    withdrawInvitation: (me: string, ref: InvitationRef): Promise<void> => endBy(deps, me, ref, 'withdrawn'),
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

type InvitedInTransaction = Invited & Pick<Decided, 'afterCommits'>;

function createInvite(deps: InvitationsDeps) {
  const { database, clock, people } = deps;
  const insertInvitation = createInsertInvitation(people);
  const acceptRequest = createAcceptJoinRequest(deps);
  return async (input: Invite): Promise<Invited> => {
    const { me, projectId, userId, words } = input;
    const now = clock.now();
    const { request, invitation, afterCommits } = await database.transaction<InvitedInTransaction>(
      async (tx) => {
        const { roleId = null } = words;
        const facts = await requireOwner(tx, { me, projectId, userId, roleId, now });
        if (facts.requestId === null) return inviteIn(deps, insertInvitation, { tx, facts, now, ...input });
        const ref = { projectId, requestId: facts.requestId };
        const accepted = await acceptRequest(tx, { ref, me, now });
        return new LastStatement(async () => ({ ...(await accepted.send()), invitation: null }));
      },
      // Members come before projects. Without their lock, an invitation could outlive a deleted account.
      lockOfMember(userId),
      lockOfProject(projectId),
    );
    for (const afterCommit of afterCommits) afterCommit();
    return { request, invitation };
  };
}

/** Invites somebody who has not asked; refuses by the rules of inviting and by the project's budget. */
function inviteIn(
  deps: InvitationsDeps,
  insertInvitation: InsertInvitation,
  { tx, facts, now, ...input }: Invite & { tx: Queryable; facts: InviteFacts; now: Date },
): LastStatement<InvitedInTransaction> {
  const { me, projectId, userId, words } = input;
  const { roleId = null, role = '' } = words;
  const why = whyNotInvite({ ...facts, me, userId, now });
  if (why !== null) refuse(why);
  requireMayOffer(deps, facts, { roleId, now });
  const id = newId();
  const message = words.message || null;
  const row = { id, projectId, userId, me, role: facts.role?.title ?? role, roleId, message, now };
  const change = { projectId, invitationId: id, status: 'pending', ownerId: me, memberId: userId } as const;
  const afterCommits = [() => publishInvitationChange(deps, change)];
  const insert = () => insertInvitation(tx, row);
  return new LastStatement(async () => ({ invitation: await insert(), request: null, afterCommits }));
}

interface Wanted {
  me: string;
  userId: string;
  roleId: string | null;
  now: Date;
}

/** What is known of the project and the person; refuses everybody but the owner. */
async function requireOwner(
  tx: Queryable,
  { projectId, ...wanted }: Wanted & { projectId: string },
): Promise<InviteFacts> {
  const since = budgetCountsSince(wanted.now);
  const facts = await findInviteFacts(tx, { projectId, ...wanted, since });
  if (facts.ownerId === null) return refuse(projectErrors.notFound);
  if (facts.ownerId !== wanted.me) return refuse(projectErrors.ownerOnly);
  return facts.isLive ? facts : refuse(invitationErrors.noSuchPerson);
}

/** Refuses what a closed project, a full role or the project's budget do not allow, for a person or a link. */
export function requireMayOffer(
  { limits }: Pick<InvitationsDeps, 'limits'>,
  { role, offeredAt, ...project }: OfferFacts,
  { roleId, now }: { roleId: string | null; now: Date },
): void {
  const why = whyNotOffer({ ...project, openRole: roleId === null ? undefined : role });
  if (why !== null) refuse(why);
  // The budget is the project's, so the age of the owner's account does not count.
  requireBudget(
    { perDay: limits.LIMIT_INVITATIONS_DAY, memberSince: new Date(0), usedAt: offeredAt, now },
    { code: 'invitations.budget_spent', thing: 'invitation' },
  );
}

async function accept(deps: InvitationsDeps, me: string, ref: InvitationRef): Promise<void> {
  const { database, clock, publishPartnersChanged } = deps;
  const { projectId, invitationId } = ref;
  const at = clock.now();
  const { ownerId, joined } = await database.transaction<Accepted>(
    async (tx) => {
      const facts = await findAcceptFacts(tx, ref, at);
      const { ownerId: owner } = requirePending(facts.memberId === me ? facts : null);
      const { role, roleId, places, projectStatus: projectNow } = facts;
      const why = whyNotLetIn({
        ...facts,
        status: projectNow,
        isRoleFull: isRoleFull(places.roles, roleId),
      });
      if (why !== null) return refuse(why);
      await setInvitationStatus(tx, invitationId, { status: 'accepted', at });
      const joining = { projectId, memberId: me, role, roleId, places, at };
      return { ownerId: owner, joined: await joinProject(deps, tx, joining) };
    },
    lockOfMember(me),
    lockOfProject(projectId),
    { table: invitations, id: invitationId },
  );
  for (const afterCommit of joined) afterCommit();
  publishInvitationChange(deps, { ...ref, status: 'accepted', ownerId, memberId: me });
  publishPartnersChanged([me, ownerId]);
}

interface Accepted {
  ownerId: string;
  joined: readonly AfterCommit[];
}

/** The people of a pending invitation; refuses a missing one, and with the reason one that is over. */
function requirePending(facts: EndFacts | null): {
  ownerId: string;
  memberId: string;
} {
  if (!facts?.ownerId || !facts.memberId) return refuse(invitationErrors.notFound);
  const why = whyNotPending(facts.status);
  return why === null ? { ownerId: facts.ownerId, memberId: facts.memberId } : refuse(why);
}

async function endBy(
  deps: InvitationsDeps,
  me: string,
  ref: InvitationRef,
  status: 'declined' | 'withdrawn',
): Promise<void> {
  const people = await deps.database.transaction<{ ownerId: string; memberId: string }>(
    async (tx) => {
      const facts = await findEndFacts(tx, ref);
      if (status === 'withdrawn') {
        if (facts.ownerId === null) return refuse(projectErrors.notFound);
        if (facts.ownerId !== me) return refuse(projectErrors.ownerOnly);
      }
      const isMine = status === 'withdrawn' || facts.memberId === me;
      const found = requirePending(isMine ? facts : null);
      const end = () => setInvitationStatus(tx, ref.invitationId, { status, at: deps.clock.now() });
      return new LastStatement(async () => {
        await end();
        return found;
      });
    },
    lockOfProject(ref.projectId),
    { table: invitations, id: ref.invitationId },
  );
  publishInvitationChange(deps, { ...ref, status, ...people });
}
