import { commonFailures } from '@tandem/contract/failure';
import type {
  InvitationLink,
  listInvitationLinks,
  makeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import type { ParsedInput } from '@tandem/contract/operation';
import { budgetCountsSince } from '../../../platform/daily-budget.ts';
import { LastStatement, type Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type ListPage, readPage } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockOfMember } from '../../account/public.ts';
import { publishJoinRequestChange } from '../../join-requests/public.ts';
import { findOwnerId, locksOfJoin, projectErrors, projects, stepsOfJoin } from '../../projects/public.ts';
import { findOfferFacts } from '../invitation-writes.repository.ts';
import { invitationErrors } from '../invitations.errors.ts';
import { publishInvitationChange, publishLinkChange } from '../invitations.live.ts';
import { expiryOf, stateOf, whyNotLetIn, whyNotUse } from '../invitations.rules.ts';
import { type InvitationsDeps, requireMayOffer } from '../invitations.service.ts';
import {
  createLinkJoin,
  findLink,
  findProjectOfLink,
  insertLink,
  type LinkJoinFacts,
  type ListedLink,
  listLinks,
  revokeLink,
} from './invitation-links.repository.ts';

type LinkInput = ParsedInput<typeof makeInvitationLink>['body'];

/** Making, listing, revoking and using links; refusals are `invitationErrors` and `projectErrors`. */
export function createInvitationLinksService(deps: InvitationsDeps) {
  const { database, live, clock, throttles } = deps;
  const { orm } = database;
  const join = createJoin(deps);
  return {
    /** Returns the link with its secret, which is stored nowhere. */
    makeLink: (me: string, projectId: string, input: LinkInput) => makeLink(deps, { me, projectId, input }),
    listLinks: async (
      me: string,
      projectId: string,
      query: ParsedInput<typeof listInvitationLinks>['query'],
    ): Promise<ListPage<InvitationLink>> => {
      const now = clock.now();
      await requireOwner(orm, me, projectId);
      return readPage(query, invitationErrors.invalidCursor, async (wanted) =>
        (await listLinks(orm, { projectId, ...wanted })).map((link) => toLink(link, now)),
      );
    },
    revokeLink: async (me: string, { projectId, linkId }: { projectId: string; linkId: string }) => {
      await database.transaction(
        async (tx) => {
          await requireOwner(tx, me, projectId);
          const isKnown = await revokeLink(tx, { projectId, linkId, now: clock.now() });
          if (!isKnown) refuse(invitationErrors.noSuchLink);
        },
        { table: projects, id: projectId },
      );
      publishLinkChange(live, { ownerId: me, projectId });
    },
    viewLink: async (token: string) => {
      const link =
        (await findLink(orm, hashToken(token), clock.now())) ?? refuse(invitationErrors.noSuchLink);
      const { isOwnerSuspended } = link;
      const { status, archivedAt, ...project } = link.project;
      const why =
        whyNotUse(link, clock.now()) ??
        whyNotLetIn({ status, isArchived: archivedAt !== null, isRoleFull: false, isOwnerSuspended });
      if (why !== null) refuse(why);
      const { invitedBy, role, expiresAt } = link;
      return { project, invitedBy, role, expiresAt: expiresAt.toISOString() };
    },
    joinByLink: async (me: string, token: string) => {
      await throttles.spend('requests', me);
      return join(me, hashToken(token));
    },
  };
}

export type InvitationLinksService = ReturnType<typeof createInvitationLinksService>;

async function requireOwner(db: Queryable, me: string, projectId: string): Promise<void> {
  const ownerId = (await findOwnerId(db, projectId)) ?? refuse(projectErrors.notFound);
  if (ownerId !== me) refuse(projectErrors.ownerOnly);
}

function toLink({ revokedAt, ...link }: ListedLink, now: Date): InvitationLink {
  return {
    ...link,
    state: stateOf({ ...link, revokedAt }, now),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
}

async function makeLink(
  deps: InvitationsDeps,
  { me, projectId, input }: { me: string; projectId: string; input: LinkInput },
): Promise<{ link: InvitationLink; token: string }> {
  const { database, live, clock } = deps;
  const [now, token] = [clock.now(), newToken()];
  const { roleId = null, role = '', maxUses, days } = input;
  const link = await database.transaction<ListedLink>(
    async (tx) => {
      const facts = await findOfferFacts(tx, { projectId, roleId, since: budgetCountsSince(now) });
      if (facts.ownerId === null) return refuse(projectErrors.notFound);
      if (facts.ownerId !== me) return refuse(projectErrors.ownerOnly);
      requireMayOffer(deps, facts, { roleId, now });
      const row = {
        id: newId(),
        projectId,
        createdBy: me,
        tokenHash: hashToken(token),
        role: facts.role?.title ?? role,
        roleId,
        maxUses,
        createdAt: now,
        expiresAt: expiryOf(now, days),
      };
      return new LastStatement(() => insertLink(tx, row));
    },
    { table: projects, id: projectId },
  );
  publishLinkChange(live, { ownerId: me, projectId });
  return { link: toLink(link, now), token };
}

/** Whether somebody joined, or was in the project already. */
interface JoinedByLink {
  projectId: string;
  isNew: boolean;
}

function createJoin(deps: InvitationsDeps) {
  const { database, clock, projectHooks } = deps;
  const joinBy = createLinkJoin(projectHooks);
  return async (me: string, tokenHash: string): Promise<JoinedByLink> => {
    const projectId =
      (await findProjectOfLink(database.orm, tokenHash)) ?? refuse(invitationErrors.noSuchLink);
    const now = clock.now();
    const { facts, steps } = await database.transaction(
      async (tx) => {
        const found = await joinBy(tx, { projectId, tokenHash, me, now });
        if (found === null) return refuse(invitationErrors.noSuchLink);
        requireJoined(found, now);
        return {
          facts: found,
          steps: stepsOfJoin(projectHooks, { projectId, memberId: me }, found.joined),
        };
      },
      lockOfMember(me),
      { table: projects, id: projectId },
      ...locksOfJoin(projectHooks, projectId),
    );
    for (const step of steps) step();
    if (facts.joined !== null) publishJoin(deps, facts, { me, projectId });
    return { projectId, isNew: facts.joined !== null };
  };
}

/** Refuses with the reason why nobody joined, unless the member is in the project already. */
function requireJoined(facts: LinkJoinFacts, now: Date): void {
  if (facts.joined !== null) return;
  if (!facts.isLive) refuse(commonFailures.signedOut);
  if (facts.isMember) return;
  if (facts.isBlocked) refuse(invitationErrors.noSuchLink);
  const why = whyNotUse(facts, now) ?? whyNotLetIn({ ...facts, status: facts.projectStatus });
  if (why !== null) refuse(why);
  throw new Error('A link that may be used let nobody in.');
}

/** Publishes that a link was used, and what ended with it. */
function publishJoin(
  deps: InvitationsDeps,
  { ownerId, requestId, invitationId }: LinkJoinFacts,
  { me, projectId }: { me: string; projectId: string },
): void {
  const { live, notify, publishPartnersChanged } = deps;
  if (ownerId === null) return;
  publishLinkChange(live, { ownerId, projectId });
  if (requestId !== null)
    publishJoinRequestChange(deps, {
      projectId,
      requestId,
      ownerId,
      applicantId: me,
      status: 'accepted',
      by: me,
    });
  if (invitationId === null)
    notify(ownerId, { kind: 'joinedByLink', actorId: me, projectId, requestId: null });
  else publishInvitationChange(deps, { projectId, invitationId, ownerId, memberId: me, status: 'accepted' });
  publishPartnersChanged([me, ownerId]);
}
