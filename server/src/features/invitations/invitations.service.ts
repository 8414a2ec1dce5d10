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
import { budgetCountsSince, requireBudget } from '../../platform/daily-budget.ts';
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
  locksOfJoin,
  projectErrors,
  projects,
  stepsOfJoin,
} from '../projects/public.ts';
import { listInvitable } from './invitable-projects.repository.ts';
import {
  createInvitationWrites,
  endInvitation,
  findInviteFacts,
  type InvitationRef,
  type InvitationWrites,
  type InviteFacts,
  type OfferFacts,
} from './invitation-writes.repository.ts';
import { invitationErrors } from './invitations.errors.ts';
import { publishInvitationChange } from './invitations.live.ts';
import * as repository from './invitations.repository.ts';
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
  const accept = createAccept(deps);
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
        repository.listPendingOf(orm, { me, people }, { projectId, ...wanted }),
      );
    },
    listMyInvitations: (
      me: string,
      { project, invitation, ...query }: ParsedInput<typeof listMyInvitations>['query'],
    ): Promise<ListPage<ReceivedInvitation>> =>
      readPage(query, invitationErrors.invalidCursor, (wanted) =>
        repository.listInvitationsTo(orm, { memberId: me, project, invitation, ...wanted }),
      ),
    listInvitableProjects: async (me: string, userId: string): Promise<InvitableProject[]> => {
      if (me === userId) refuse(invitationErrors.oneself);
      if (!(await isMember(orm, userId)) || (await isBlocked(orm, me, userId)))
        refuse(invitationErrors.noSuchPerson);
      return listInvitable(orm, { ownerId: me, userId });
    },
    acceptInvitation: (me: string, ref: InvitationRef): Promise<void> => accept(me, ref),
    declineInvitation: (me: string, ref: InvitationRef): Promise<void> => endBy(deps, me, ref, 'declined'),
    withdrawInvitation: (me: string, ref: InvitationRef): Promise<void> => endBy(deps, me, ref, 'withdrawn'),
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

type InvitedInTransaction = Invited & Pick<Decided, 'afterCommits'>;

function createInvite(deps: InvitationsDeps) {
  const { database, clock, projectHooks } = deps;
  const writes = createInvitationWrites(deps);
  const acceptRequest = createAcceptJoinRequest(deps);
  return async (input: Invite): Promise<Invited> => {
    const { me, projectId, userId, words } = input;
    const now = clock.now();
    const { request, invitation, afterCommits } = await database.transaction<InvitedInTransaction>(
      async (tx) => {
        const { roleId = null } = words;
        const facts = await requireOwner(tx, { me, projectId, userId, roleId, now });
        if (facts.requestId === null) return inviteIn(deps, writes, { tx, facts, now, ...input });
        const ref = { projectId, requestId: facts.requestId };
        const accepted = await acceptRequest(tx, { ref, me, now });
        return new LastStatement(async () => ({ ...(await accepted.send()), invitation: null }));
      },
      // Members come before projects. Without their lock, an invitation could outlive a deleted account.
      lockOfMember(userId),
      { table: projects, id: projectId },
      ...locksOfJoin(projectHooks, projectId),
    );
    for (const afterCommit of afterCommits) afterCommit();
    return { request, invitation };
  };
}

/** Invites somebody who has not asked; refuses by the rules of inviting and by the project's budget. */
function inviteIn(
  deps: InvitationsDeps,
  writes: InvitationWrites,
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
  const insert = () => writes.insertInvitation(tx, row);
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

function createAccept(deps: InvitationsDeps) {
  const { database, clock, projectHooks, publishPartnersChanged } = deps;
  const writes = createInvitationWrites(deps);
  return async (me: string, ref: InvitationRef): Promise<void> => {
    const { projectId, invitationId } = ref;
    const { ownerId, steps } = await database.transaction<{ ownerId: string; steps: AfterCommit[] }>(
      async (tx) => {
        const facts = await writes.acceptInvitation(tx, ref, { me, now: clock.now() });
        const found = requirePending(facts.memberId === me ? facts : null);
        const why = whyNotLetIn({ ...facts, status: facts.projectStatus });
        if (!facts.isEnded && why !== null) return refuse(why);
        if (!facts.isEnded) throw new Error('An invitation that may be accepted was not changed.');
        return { ...found, steps: stepsOfJoin(projectHooks, { projectId, memberId: me }, facts.joined) };
      },
      lockOfMember(me),
      { table: projects, id: projectId },
      { table: invitations, id: invitationId },
      ...locksOfJoin(projectHooks, projectId),
    );
    for (const step of steps) step();
    publishInvitationChange(deps, { ...ref, status: 'accepted', ownerId, memberId: me });
    publishPartnersChanged([me, ownerId]);
  };
}

/** The people of a pending invitation; refuses a missing one, and with the reason one that is over. */
function requirePending(facts: Pick<InviteEnd, 'ownerId' | 'memberId' | 'statusBefore'> | null): {
  ownerId: string;
  memberId: string;
} {
  if (!facts?.ownerId || !facts.memberId) return refuse(invitationErrors.notFound);
  const why = whyNotPending(facts.statusBefore);
  return why === null ? { ownerId: facts.ownerId, memberId: facts.memberId } : refuse(why);
}

type InviteEnd = Awaited<ReturnType<typeof endInvitation>>;

async function endBy(
  deps: InvitationsDeps,
  me: string,
  ref: InvitationRef,
  status: 'declined' | 'withdrawn',
): Promise<void> {
  const people = await deps.database.transaction(
    async (tx) => {
      const facts = await endInvitation(tx, ref, { me, status, now: deps.clock.now() });
      if (status === 'withdrawn') {
        if (facts.ownerId === null) return refuse(projectErrors.notFound);
        if (facts.ownerId !== me) return refuse(projectErrors.ownerOnly);
      }
      const isMine = status === 'withdrawn' || facts.memberId === me;
      return requirePending(isMine ? facts : null);
    },
    { table: projects, id: ref.projectId },
    { table: invitations, id: ref.invitationId },
  );
  publishInvitationChange(deps, { ...ref, status, ...people });
}
